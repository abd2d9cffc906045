import { minute } from "#domain/base/duration.ts";
import { expect, test } from "./support/account-stack.ts";
import { allInDeep, isDeep } from "./support/all-in-deep.ts";
import { fillSignUp, freshEmail, layer } from "./support/checkout.ts";
import {
  askForCodeTo,
  expectIn,
  freshNumber,
  logOut,
  makeAccount,
  openLogin,
  otherBrowser,
  typeCode,
  whoIsIn,
  wrongCode,
} from "./support/way-in.ts";

// Each way in that needs nobody else and each way it fails, at shops whose platform has a clock that is moved (S2 §2.1–2.5).

interface Shop {
  name: string;
  business: number;
  /** A shop that knows nothing of this one. */
  other: string;
}

const sabor: Shop = { name: "sabor", business: 1, other: "fantasma" };
const fantasma: Shop = { name: "fantasma", business: 2, other: "sabor" };
const wrong = "El código no es válido.";
const password = "tres gatos azules";

for (const { name, business, other } of allInDeep([sabor], [sabor, fantasma])) {
  test(`${name}: a mailed code that is wrong five times, and the mail's link after it (U4)`, async ({
    page,
    accounts,
  }) => {
    test.skip(!isDeep, "in a deep run: bad-input has the five of a mail, a phone's are below, code-step has the link");
    const email = freshEmail();
    await makeAccount(accounts, { contact: email, business });
    await page.goto(accounts.address(name));
    const panel = await askForCodeTo(page, email);
    const mail = await accounts.nextTo(email, /^[^]*$/);
    const code = /\b\d{6}\b/.exec(mail)?.[0] ?? "";
    for (const nth of [1, 2, 3, 4]) {
      await typeCode(panel, wrongCode(code, nth));
      await expect(panel).toContainText(`${wrong} Revisa tu correo nuevamente.`);
    }
    for (const last of [wrongCode(code, 5), code]) {
      await typeCode(panel, last);
      await expect(panel).toContainText("Agotaste los intentos con este código. Pide uno nuevo.");
    }
    expect(await whoIsIn(page)).toBeNull();
    const tab = await page.context().newPage();
    await tab.goto(/http\S+#acceso=\S+/.exec(mail)?.[0] ?? "");
    await expectIn(tab);
  });

  test(`${name}: a mailed code that has expired, one of another browser, and one that was used`, async ({
    page,
    browser,
    accounts,
  }) => {
    test.skip(!isDeep, "in a deep run: bad-input refuses a strange and a used one over the wire");
    const email = freshEmail();
    await makeAccount(accounts, { contact: email, business });
    const late = await otherBrowser(browser, accounts.address(name));
    const expired = await askForCodeTo(late, email);
    const lateCode = await accounts.nextTo(email);
    accounts.pass(10 * minute);
    await typeCode(expired, lateCode);
    await expect(expired).toContainText("El código venció. Pide uno nuevo.");
    await late.context().close();

    const stranger = await otherBrowser(browser, accounts.address(name));
    const asked = await askForCodeTo(stranger, email);
    const strangersCode = await accounts.nextTo(email);
    await page.goto(accounts.address(name));
    const panel = await askForCodeTo(page, email);
    const code = await accounts.nextTo(email);
    await typeCode(asked, code);
    await expect(asked).toContainText(wrong);
    await typeCode(panel, strangersCode);
    await expect(panel).toContainText(wrong);
    await typeCode(panel, code);
    await expectIn(page);
    await stranger.context().close();

    await logOut(page, accounts.address(name, "/rastrear-orden"));
    accounts.pass(minute);
    const again = await askForCodeTo(page, email);
    const next = await accounts.nextTo(email);
    await typeCode(again, code);
    await expect(again).toContainText(wrong);
    await typeCode(again, next);
    await expectIn(page);
  });

  test(`${name}: its session and its code in the cookies of ${other} open nothing there`, async ({
    page,
    accounts,
  }) => {
    const email = freshEmail();
    await makeAccount(accounts, { contact: email, business });
    await page.goto(accounts.address(name));
    const panel = await askForCodeTo(page, email);
    const code = await accounts.nextTo(email);
    const carryOver = async () => {
      const kept = await page.context().cookies(accounts.address(name));
      await page.context().addCookies(kept.map((cookie) => ({ ...cookie, domain: `${other}.localhost` })));
      const there = await page.context().cookies(accounts.address(other));
      expect(there.map((cookie) => cookie.name)).toContain("__Host-vitrina");
    };
    await carryOver();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(accounts.address(other));
    // There it is no code that was asked for.
    await expect((await openLogin(elsewhere)).getByLabel("Correo electrónico")).toHaveValue("");
    await typeCode(panel, code);
    await expectIn(page);
    await carryOver();
    await elsewhere.reload();
    expect(await whoIsIn(elsewhere)).toBeNull();
    expect(await whoIsIn(page)).toMatchObject({ email });
  });

  test(`${name}: a password that is wrong five times and ten, and the code beside it (U4)`, async ({
    page,
    accounts,
  }) => {
    const email = freshEmail();
    await makeAccount(accounts, { contact: email, business, password });
    await page.goto(accounts.address(name));
    const panel = await openLogin(page);
    await panel.getByRole("button", { name: "Ingresar con contraseña" }).click();
    const enter = panel.getByRole("button", { name: "Ingresar", exact: true });
    const tryOne = async (typed: string) => {
      await panel.getByLabel("Contraseña", { exact: true }).fill(typed);
      await enter.click();
    };
    const tryWrong = async () => {
      for (const nth of [1, 2, 3, 4, 5]) {
        await tryOne(`otra clave ${nth}`);
        await expect(panel).toContainText("Los datos no son correctos. Revísalos, o recibe un código.");
      }
    };
    await panel.getByLabel("Correo electrónico").fill(email);
    await tryWrong();
    await tryOne(password);
    await expectIn(page);
    await logOut(page, accounts.address(name, "/rastrear-orden"));
    await openLogin(page);
    await panel.getByRole("button", { name: "Ingresar con contraseña" }).click();
    await panel.getByLabel("Correo electrónico").fill(email);
    await tryWrong();
    await tryOne(password);
    await expect(panel).toContainText("Demasiados intentos seguidos.");
    await panel.getByRole("button", { name: "Recibir un código" }).click();
    await typeCode(layer(page, "Revisa tu correo"), await accounts.nextTo(email));
    await expectIn(page);
  });

  test(`${name}: staff and who is blocked learn it by their own password and code alone (U18)`, async ({
    page,
    accounts,
  }) => {
    const others = [{ role: "authenticated" }, { isBlocked: true }] as const;
    await page.goto(accounts.address(name));
    const panel = await openLogin(page);
    for (const kind of others) {
      const email = freshEmail();
      await makeAccount(accounts, { contact: email, business, password, ...kind });
      await panel.getByLabel("Correo electrónico").fill(email);
      await panel.getByRole("button", { name: "Continuar", exact: true }).click();
      await expect(panel).toContainText("Usuario no autorizado para esta acción");
      await panel.getByRole("button", { name: "Ingresar con contraseña" }).click();
      await panel.getByLabel("Contraseña", { exact: true }).fill("otra clave");
      await panel.getByRole("button", { name: "Ingresar", exact: true }).click();
      await expect(panel).toContainText("Los datos no son correctos.");
      await panel.getByLabel("Contraseña", { exact: true }).fill(password);
      await panel.getByRole("button", { name: "Ingresar", exact: true }).click();
      await expect(panel).toContainText("Usuario no autorizado para esta acción");
      expect(await whoIsIn(page)).toBeNull();
      await panel.getByRole("button", { name: "Volver" }).click();
    }
  });

  test(`${name}: a forgotten password's link after half an hour and a second time, and of nobody (A224)`, async ({
    page,
    accounts,
  }) => {
    test.skip(!isDeep, "in a deep run: the link that works is in password");
    const email = freshEmail();
    await makeAccount(accounts, { contact: email, business, password: "la de antes" });
    await page.goto(accounts.address(name));
    const panel = await openLogin(page);
    await panel.getByRole("button", { name: "Ingresar con contraseña" }).click();
    await panel.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).click();
    const forgot = layer(page, "Recuperar contraseña");
    const sent = page.getByRole("alertdialog", { name: "Éxito" });
    const ask = async (to: string) => {
      await forgot.getByLabel("Correo electrónico").fill(to);
      await forgot.getByRole("button", { name: "Enviar enlace" }).click();
    };
    const follow = async (link: string) => {
      await page.goto("about:blank");
      await page.goto(link);
      const form = layer(page, "Cambiar contraseña");
      await form.getByLabel("Contraseña nueva", { exact: true }).fill(password);
      await form.getByLabel("Repite la contraseña nueva").fill(password);
      await page.keyboard.press("Enter");
      return form;
    };
    await ask(freshEmail());
    await expect(forgot).toContainText("No se ha encontrado un usuario asociado a este correo");
    await ask(email);
    await expect(sent).toBeVisible();
    const first = await accounts.nextTo(email, /http\S+#clave=\S+/);
    accounts.pass(31 * minute);
    const ended = await follow(first);
    await expect(ended).toContainText("Este enlace ya no sirve: se usó o pasaron más de 30 minutos.");
    await ended.getByRole("button", { name: "Pedir otro enlace" }).click();
    await ask(email);
    await expect(sent).toBeVisible();
    const second = await accounts.nextTo(email, /http\S+#clave=\S+/);
    await follow(second);
    await expect(page.getByRole("alertdialog", { name: "Contraseña guardada" })).toBeVisible();
    await expect(await follow(second)).toContainText("Este enlace ya no sirve");
    expect(await whoIsIn(page)).toBeNull();
  });
}

for (const name of allInDeep(["plaza"], ["plaza", "tienda"])) {
  test(`${name}: a phone's code signs up and logs in, and is wrong five times in its own words (A150)`, async ({
    page,
    accounts,
  }) => {
    const number = freshNumber();
    const phone = `+57${number}`;
    await page.goto(accounts.address(name));
    await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
    await layer(page, "Menú").getByRole("button", { name: "Crear cuenta" }).click();
    await fillSignUp(page, "", number);
    const messages = layer(page, "Revisa tus mensajes");
    await typeCode(messages, await accounts.nextTo(phone));
    await expectIn(page);
    expect(await whoIsIn(page)).toMatchObject({ email: null, phone: number });
    await logOut(page, accounts.address(name, "/rastrear-orden"));
    accounts.pass(minute);
    await askForCodeTo(page, number);
    const code = await accounts.nextTo(phone);
    for (const nth of [1, 2, 3, 4]) {
      await typeCode(messages, wrongCode(code, nth));
      await expect(messages).toContainText("El código no es válido. Revisa tus mensajes nuevamente.");
    }
    for (const last of [wrongCode(code, 5), code]) {
      await typeCode(messages, last);
      await expect(messages).toContainText("Agotaste los intentos con este código. Pide uno nuevo.");
    }
    expect(await whoIsIn(page)).toBeNull();
  });
}
