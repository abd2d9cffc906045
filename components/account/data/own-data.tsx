import { AccountData } from "./account-data.tsx";
import { DataRequests } from "./data-requests.tsx";
import { DeviceData } from "./device-data.tsx";

/** One's own data: on this device, in the account and at this shop, and how else to ask (Ley 1581, B10). */
export function OwnData({ email }: { email: string | null }) {
  return (
    <div className="flex flex-col gap-8">
      <DeviceData />
      <AccountData />
      <DataRequests email={email} />
    </div>
  );
}
