import { z } from "zod";

export const pesosSchema = z.number().int("must be whole pesos").nonnegative("must not be negative");

/** `HH:mm` on a 24-hour clock; equal times mean the whole day, an earlier close means the next day (A44). */
export const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like 08:30");

/** 1 Monday … 7 Sunday, 0 holidays (A42). */
const dayNumberSchema = z.number().int().min(0).max(7);

export const hoursSchema = z.strictObject({
  days: z.array(dayNumberSchema).min(1),
  open: clockSchema,
  close: clockSchema,
});

const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour like #b8321a");
const pointSchema = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);
const percentSchema = z.number().min(0).max(100);

const areaSchema = z.union(
  [
    z.strictObject({ name: z.string().min(1), price: pesosSchema, polygon: z.array(pointSchema).min(3) }),
    z.strictObject({
      name: z.string().min(1),
      price: pesosSchema,
      center: pointSchema,
      radiusMeters: z.number().int().positive(),
    }),
  ],
  "must have a name, a price and either a polygon, or a center and radiusMeters",
);

const branchSchema = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  phone: z.string().regex(/^\d{7,10}$/, "must be digits only, 7 to 10"),
  whatsapp: z.string().regex(/^\d{10,13}$/, "must be digits with the country code"),
  logo: z.string().optional(),
  address: z.string().min(1),
  point: pointSchema,
  minimumOrder: pesosSchema,
  deliveryMethods: z.array(z.enum(["pickup", "delivery", "onsite"])).min(1),
  paymentMethods: z
    .array(z.enum(["cash", "dataphone", "transfer", "link.transfer", "online.epayco", "online.paymentez"]))
    .min(1),
  paymentInfo: z.string().optional(),
  transfer: z
    .strictObject({ qr: z.string(), entity: z.string(), name: z.string(), link: z.url().optional() })
    .optional(),
  deliveryMinutes: z.tuple([z.number().int().positive(), z.number().int().positive()]),
  schedulingLeadHours: z.number().int().positive().default(1),
  /** Days after today that orders can be scheduled for. */
  schedulingDays: z.number().int().min(0).max(6).default(0),
  automaticTime: z.boolean().default(false),
  unavailableMessage: z.string().optional(),
  hours: z.array(hoursSchema).min(1),
  areas: z.array(areaSchema),
});

/** `business.json`: who a demo business is, how it looks and where it sells. */
export const businessFileSchema = z.strictObject({
  /** Every id of the business is derived from this number, see row-numbers.ts. */
  number: z.number().int().min(1).max(99),
  name: z.string().min(1),
  /** The first is the main one, the others redirect to it. */
  hosts: z.array(z.string().min(1)).min(1),
  kind: z.enum(["restaurant", "hiddenKitchen", "foodCourt", "shop"]),
  plan: z.enum(["pro", "basic"]),
  addons: z.array(z.enum(["pro"])).default([]),
  city: z.string().min(1),
  address: z.strictObject({ line1: z.string().min(1), point: pointSchema }),
  website: z.url().optional(),
  headerMessage: z.string().optional(),
  legal: z.strictObject({
    name: z.string().min(1),
    nit: z.string().min(1),
    address: z.string().min(1),
    phone: z.string().min(1),
    email: z.email(),
  }),
  colors: z.strictObject({
    primary: colorSchema,
    background: colorSchema,
    text: colorSchema,
    button: colorSchema,
    buttonText: colorSchema,
    card: colorSchema,
    category: colorSchema,
    search: colorSchema,
    searchText: colorSchema,
  }),
  colorScheme: z.enum(["light", "dark"]),
  cardsLayout: z.enum(["grid", "list"]),
  cardStyle: z.enum(["rounded", "square"]),
  /** An address of Google Fonts, or a family's name. */
  font: z.string().optional(),
  background: z.string().optional(),
  showsCategories: z.boolean().default(true),
  numberPrefix: z.string().regex(/^[A-Z]{2,4}$/),
  logo: z.string(),
  cropLogo: z.string(),
  portrait: z.string().optional(),
  menuFiles: z.array(z.object({ name: z.string(), title: z.string(), photo: z.string() })).default([]),
  share: z.string().optional(),
  banner: z
    .strictObject({
      photo: z.string(),
      groups: z.array(z.string()).min(1),
      link: z.string().startsWith("/").or(z.url()).optional(),
    })
    .optional(),
  requiresEmail: z.boolean(),
  /** Which orders may carry a tip (A232). */
  tips: z.enum(["served", "everywhere"]).optional(),
  /** Orders can be scheduled, and are taken before the opening. */
  schedulesOrders: z.boolean().default(true),
  surcharges: z.record(z.string(), percentSchema),
  taxes: z.array(z.strictObject({ name: z.string().min(1), percent: percentSchema })),
  branches: z.array(branchSchema).min(1),
});

export type BusinessFile = z.infer<typeof businessFileSchema>;

export type BranchFile = BusinessFile["branches"][number];
