// The pages of no shop: Node reads them before Next is there, which compiles the other texts for itself.

const spanish = {
  unknownHost: {
    title: "Aquí no hay ninguna tienda",
    text: "La dirección que abriste no pertenece a ninguna tienda. Revisa que esté bien escrita o pídele el enlace al negocio.",
  },
  unknownPath: {
    title: "Esta página no existe",
    text: "El enlace que abriste no lleva a ninguna página. Vuelve al inicio de la tienda para ver el menú.",
    link: "Ir al menú",
  },
  unreachable: {
    title: "Volvemos en un momento",
    text: "En este momento no podemos mostrar la tienda. Tu carrito sigue guardado. Espera unos segundos e intenta de nuevo.",
    link: "Intentar de nuevo",
  },
  tooMany: {
    title: "Espera un momento",
    text: "Desde tu conexión se abrieron muchas páginas que no existen. Tu carrito sigue guardado. Espera un minuto e intenta de nuevo.",
    link: "Ir al menú",
  },
  busy: {
    title: "Espera un momento",
    text: "Hay muchas personas aquí al mismo tiempo. Seguimos en {time}: no tienes que hacer nada.",
    link: "Intentar de nuevo",
  },
  busyForm: {
    title: "Espera un momento",
    text: "Hay muchas personas aquí al mismo tiempo. Espera {time} y vuelve a cargar esta página: seguimos donde ibas.",
  },
  gone: {
    title: "Esta tienda no atiende aquí por ahora",
    text: "El negocio apagó su tienda en esta dirección. Si acabas de pagar, no pagues de nuevo: escríbele al negocio con el número de tu pedido para saber cómo va.",
    link: "Ir al inicio",
  },
  foreignAction: {
    title: "Acción no permitida",
    text: "Esto solo se puede hacer desde la página de la tienda. Ábrela e intenta de nuevo.",
    link: "Ir al menú",
  },
  badRequest: {
    title: "No entendimos la dirección",
    text: "La dirección que abriste no está bien escrita. Revísala e intenta de nuevo.",
  },
  methodNotAllowed: {
    title: "Acción no permitida",
    text: "Esta página solo se puede abrir o enviar desde la tienda.",
  },
};

const english: Record<keyof typeof spanish, { title: string; text: string; link?: string }> = {
  unknownHost: {
    title: "There is no shop here",
    text: "The address that you opened belongs to no shop. Check that it is written correctly, or ask the business for its link.",
  },
  unknownPath: {
    title: "This page does not exist",
    text: "The link that you opened leads to no page. Go back to the start of the shop to see the menu.",
    link: "Go to the menu",
  },
  unreachable: {
    title: "We will be back in a moment",
    text: "We cannot show the shop right now. Your cart is still kept. Wait a few seconds and try again.",
    link: "Try again",
  },
  tooMany: {
    title: "Wait a moment",
    text: "Many pages that do not exist were opened from your connection. Your cart is still kept. Wait a minute and try again.",
    link: "Go to the menu",
  },
  busy: {
    title: "Wait a moment",
    text: "Many people are here at the same time. We go on in {time}: you do not have to do anything.",
    link: "Try again",
  },
  busyForm: {
    title: "Wait a moment",
    text: "Many people are here at the same time. Wait {time} and reload this page: we go on where you were.",
  },
  gone: {
    title: "This shop does not serve here for now",
    text: "The business turned its shop off at this address. If you have just paid, do not pay again: write to the business with the number of your order to learn how it goes.",
    link: "Go to the start",
  },
  foreignAction: {
    title: "Action not allowed",
    text: "This can only be done from the shop's page. Open it and try again.",
    link: "Go to the menu",
  },
  badRequest: {
    title: "We did not understand the address",
    text: "The address that you opened is not written correctly. Check it and try again.",
  },
  methodNotAllowed: {
    title: "Action not allowed",
    text: "This page can only be opened or sent from the shop.",
  },
};

export const plainTexts = { "es-CO": spanish, en: english };
