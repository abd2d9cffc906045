import { z } from "zod";
import { fromDigits } from "./field.ts";

/** Degrees, as a number or its digits: what is no number is no place, least of all 0. */
export const latitudeSchema = z.preprocess(fromDigits, z.number().min(-90).max(90));
export const longitudeSchema = z.preprocess(fromDigits, z.number().min(-180).max(180));
