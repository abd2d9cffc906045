import type { Page } from "@playwright/test";
import { keepIdentity } from "#platform/auth/identity.ts";
import { expect, test } from "./support/account-stack.ts";
import { allInDeep, isDeep } from "./support/all-in-deep.ts";
import { freshEmail, layer } from "./support/checkout.ts";
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

// A provider's way in with its bad answers, and accounts that are joined, at shops on a platform of their own (S2 §4.3, A222, A223).

const fantasma = { name: "fantasma", business: 2, other: "plaza" };
const plaza = { name: "plaza", business: 3, other: "fantasma" };
const tienda = { name: "tienda", business: 4, other: "fantasma" };

/** From the shop's page to the play provider's. */
async function goToProvider(page: Page): Promise<void> {
  const panel = await openLogin(page);
  await panel.getByRole("button", { name: "Continuar con Facebook" }).click();
  await expect(page.getByText("Facebook de prueba")).toBeVisible();
}

async function vouchFor(page: Page, email: string): Promise<void> {
  await page.getByText("Otra cuenta").click();
  await page.getByLabel("Correo comprobado").fill(email);
  await page.getByRole("button", { name: "Continuar con este correo" }).click();
}

async function answerBadly(page: Page, how: string): Promise<void> {
  await page.getByText("Días malos").click();
  await page.getByRole("button", { name: how }).click();
}

for (const { name, business, other } of allInDeep([fantasma], [fantasma, plaza])) {
  test.describe(`${name}: a provider's`, () => {
    // The platform's pages have no picture of their own.
    test.use({ expectedMessages: [/favicon\.ico/] });

    test("answer with another's state, one that is late, and one in the wrong shop, browser or twice (A93)", async ({
      page,
      browser,
      accounts,
    }) => {
      test.skip(!isDeep, "in a deep run: a refusal is in provider");
      const [shop, elsewhere] = [accounts.address(name), accounts.address(other)];
      await page.goto(shop);
      await goToProvider(page);
      await answerBadly(page, "Responder con el estado de otro");
      const panel = layer(page, /^Iniciar sesión/);
      const failed = "No pudimos entrar con esa cuenta. Intenta de nuevo, o entra de otra forma.";
      await expect(panel).toContainText(failed);
      expect(await whoIsIn(page)).toBeNull();
      await panel.getByRole("button", { name: "Continuar con Facebook" }).click();
      await answerBadly(page, "Responder cuando ya venció");
      await expect(panel).toContainText(failed);

      await panel.getByRole("button", { name: "Continuar con Facebook" }).click();
      await answerBadly(page, "Responder dos veces");
      const answer = (await page.getByRole("link", { name: "La primera" }).getAttribute("href")) ?? "";
      const { location = "" } = (await page.request.get(answer, { maxRedirects: 0 })).headers();
      expect(location).toContain(`${shop}api/auth/facebook/return?code=`);
      const stranger = await otherBrowser(browser, location);
      await expect(stranger).toHaveURL(shop);
      expect(await whoIsIn(stranger)).toBeNull();
      await stranger.context().close();
      await page.goto(location.replace(shop, elsewhere));
      await expect(page).toHaveURL(elsewhere);
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.goto(location);
      const unknown = layer(page, "No existe esta cuenta");
      await expect(unknown).toBeVisible();
      const second = (await page.request.get(answer, { maxRedirects: 0 })).headers()["location"] ?? "";
      expect(second).toContain("error=expired");
      for (const again of [location, second]) {
        await page.goto(again);
        await expect(page).toHaveURL(shop);
        expect(await whoIsIn(page)).toBeNull();
      }
    });

    test("answer about a mail that has an account is joined to it by the code, and opens it from then on", async ({
      page,
      accounts,
    }) => {
      const email = freshEmail();
      await makeAccount(accounts, { contact: email, business });
      await page.goto(accounts.address(name));
      await goToProvider(page);
      await vouchFor(page, email);
      const taken = layer(page, "La cuenta ya se encuentra registrada");
      await expect(taken).toContainText(`El correo ${email} ya tiene una cuenta.`);
      expect(await whoIsIn(page)).toBeNull();
      await taken.getByRole("button", { name: "Recibir un código" }).click();
      const code = await accounts.nextTo(email);
      const panel = layer(page, "Revisa tu correo");
      await typeCode(panel, wrongCode(code));
      await expect(panel).toContainText("El código no es válido.");
      await typeCode(panel, code);
      await expectIn(page);
      const account = await whoIsIn(page);
      await accounts.nextTo(email, /Facebook/);
      await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
      await logOut(page, accounts.address(name, "/rastrear-orden"));
      await goToProvider(page);
      await vouchFor(page, email);
      await expectIn(page);
      expect(await whoIsIn(page)).toEqual(account);
    });
  });

  test(`${name}: two accounts are joined in the profile by the code that says so, and both are told (A222)`, async ({
    page,
    browser,
    accounts,
  }) => {
    test.skip(!isDeep, "in a deep run: contact changes a mail, and two are joined by a code above");
    const [older, younger] = [freshEmail(), freshEmail()];
    for (const contact of [older, younger]) await makeAccount(accounts, { contact, business });
    const there = await otherBrowser(browser, accounts.address(name));
    await typeCode(await askForCodeTo(there, younger), await accounts.nextTo(younger));
    await expectIn(there);

    await page.goto(accounts.address(name));
    await typeCode(await askForCodeTo(page, older), await accounts.nextTo(older));
    await layer(page, "Luis Prueba").getByRole("button", { name: "Editar perfil" }).click();
    await layer(page, "Tu perfil").getByRole("button", { name: "Cambiar correo" }).click();
    const change = layer(page, "Cambiar contacto");
    await change.getByLabel("Correo nuevo").fill(younger);
    await page.keyboard.press("Enter");
    const words = await accounts.nextTo(younger, /para unir tu cuenta con la que termina en [^]*?\b\d{6}\b/);
    const code = words.slice(-6);
    await typeCode(change, wrongCode(code));
    await page.keyboard.press("Enter");
    await expect(change).toContainText("El código no es válido.");
    await typeCode(change, code);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog", { name: "Tus cuentas se unieron" })).toBeVisible();
    for (const contact of [older, younger]) await accounts.nextTo(contact, /#deshacer=/);
    await there.reload();
    expect(await whoIsIn(there)).toBeNull();
    await there.context().close();
  });
}

for (const { name, business } of allInDeep([], [plaza, tienda])) {
  test(`${name}: a phone beside the mail is named, and another takes its place by its code (A222, A264)`, async ({
    page,
    accounts,
  }) => {
    const email = freshEmail();
    const user = await makeAccount(accounts, { contact: email, business });
    const [before, after] = [freshNumber(), freshNumber()];
    await keepIdentity(accounts.database, { user, contact: `+57${before}` }, new Date(accounts.now()));
    await page.goto(accounts.address(name));
    await typeCode(await askForCodeTo(page, email), await accounts.nextTo(email));
    await layer(page, "Luis Prueba").getByRole("button", { name: "Editar perfil" }).click();
    const profile = layer(page, "Tu perfil");
    const ending = `el celular que termina en ${before.slice(-4)}.`;
    await expect(profile).toContainText(`Para entrar usas ${ending}`);
    await profile.getByRole("button", { name: "Cambiar celular para entrar" }).click();
    const change = layer(page, "Cambiar contacto");
    await expect(change).toContainText(`Toma el lugar d${ending}`);
    await change.getByLabel("Teléfono", { exact: true }).fill(after);
    await page.keyboard.press("Enter");
    await typeCode(change, await accounts.nextTo(`+57${after}`));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog", { name: "Contacto guardado" })).toContainText("contacto anterior");
    await page.keyboard.press("Enter");
    await expect(profile).toContainText(`termina en ${after.slice(-4)}.`);
    for (const contact of [email, `+57${before}`]) await accounts.nextTo(contact, /#deshacer=/);
  });
}
