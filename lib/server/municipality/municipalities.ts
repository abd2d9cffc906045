import "server-only";
import * as v from "valibot";
import { municipalitiesOf } from "#domain/store/municipality.ts";
import rows from "./municipalities.json";

const number = v.number();
const named = [v.string(), number, number, number] as const;
const rowSchema = v.union([v.tuple(named), v.tuple([...named, v.string()])]);
const departments = v.parse(v.record(v.string(), v.array(rowSchema)), rows);

/** Those of Colombia, from `npm run municipalities`. */
export const municipalities = municipalitiesOf(
  Object.entries(departments).flatMap(([department, list]) =>
    list.map(([name, latitude, longitude, thousands, seat = null]) => ({
      name,
      department,
      seat,
      point: { latitude, longitude },
      thousands,
    })),
  ),
);
