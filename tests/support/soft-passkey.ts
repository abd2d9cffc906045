import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { CreatedPasskey, SignedPasskey } from "#lib/exchange/passkey.ts";

const base64url = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();

/** CBOR of a byte string of up to 65 535 bytes. */
function bytesInCbor(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}

const textInCbor = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

interface Signing {
  challenge: string;
  /** Where the browser says that it is. */
  origin: string;
  /** What the authenticator was asked for. */
  rpId: string;
  /** Whether it asked its owner for finger, face or PIN. */
  isVerified?: boolean;
}

/** A device that makes one passkey and signs by it, as a browser would answer. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(32));
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private count = 0;
  private handle: string | undefined;

  private authenticatorData({ rpId, isVerified = true }: Signing, attested: Buffer | null): Buffer {
    this.count += 1;
    const flags = 1 + (isVerified ? 4 : 0) + (attested === null ? 0 : 64);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  private clientData(type: "webauthn.create" | "webauthn.get", { challenge, origin }: Signing): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The public key as COSE has it: EC2, ES256, P-256. */
  private coseKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const [left, right] = [x, y].map((part) => bytesInCbor(Buffer.from(part, "base64url")));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      left ?? Buffer.alloc(0),
      Buffer.from([0x22]),
      right ?? Buffer.alloc(0),
    ]);
  }

  /** What `navigator.credentials.create` would give; `user` is the handle that the options name. */
  create(signing: Signing & { user: string }): CreatedPasskey {
    this.handle = signing.user;
    const id = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.coseKey()]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      textInCbor("fmt"),
      textInCbor("none"),
      textInCbor("attStmt"),
      Buffer.from([0xa0]),
      textInCbor("authData"),
      bytesInCbor(this.authenticatorData(signing, attested)),
    ]);
    const response = {
      clientDataJSON: base64url(this.clientData("webauthn.create", signing)),
      attestationObject: base64url(attestation),
    };
    return { id: this.id, rawId: this.id, type: "public-key", response };
  }

  /** What `navigator.credentials.get` would give. */
  sign(signing: Signing): SignedPasskey {
    const clientData = this.clientData("webauthn.get", signing);
    const authenticatorData = this.authenticatorData(signing, null);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign("sha256", signed, this.keys.privateKey)),
      ...(this.handle === undefined ? {} : { userHandle: this.handle }),
    };
    return { id: this.id, rawId: this.id, type: "public-key", response };
  }

  /** As another device with the same key that counts less: a copy. */
  rewind(): void {
    this.count = 0;
  }
}
