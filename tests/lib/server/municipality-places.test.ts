import { expect, test } from "vitest";
import { distanceMeters, type GeoPoint } from "#domain/base/geo.ts";
import rows from "#lib/server/municipality/municipalities.json";
import { additions } from "#scripts/municipality/municipality-additions.ts";

interface Seat {
  name: string;
  department: string;
  point: GeoPoint;
}

type Row = readonly [string, number, number, ...unknown[]];
const departments: readonly (readonly [string, readonly Row[]])[] = Object.entries(
  rows as unknown as Record<string, Row[]>,
);
const all: Seat[] = departments.flatMap(([department, list]) =>
  list.map(([name, latitude, longitude]) => ({ name, department, point: { latitude, longitude } })),
);
const kilometres = (one: Seat, other: Seat) => distanceMeters(one.point, other.point) / 1000;

function pointOf(label: string): GeoPoint {
  const seat = all.find(({ name, department }) => `${name}, ${department}` === label);
  if (seat === undefined) throw new Error(`${label} is no municipality`);
  return seat.point;
}

/** Islands and the banks of the Amazonas included. */
const isInColombia = ({ latitude, longitude }: GeoPoint) =>
  latitude > -4.3 && latitude < 13.5 && longitude > -81.8 && longitude < -66.8;

/** Whose six nearest are all of other departments: they lie at its border, across a river or a range. */
const atBorders = [
  "Yondó, Antioquia",
  "Bogotá, Bogotá D.C.",
  "Cubará, Boyacá",
  "Puerto Boyacá, Boyacá",
  "Florencia, Cauca",
  "Piamonte, Cauca",
  "El Carmen de Atrato, Chocó",
  "San José del Palmar, Chocó",
  "El Banco, Magdalena",
  "Puerto Leguízamo, Putumayo",
];

test("every seat is in Colombia, a kilometre from any other, and among those of its department", () => {
  expect(all.filter(({ point }) => !isInColombia(point))).toEqual([]);
  const strangers = all.filter((one) => {
    const nearest = all
      .filter((other) => other !== one)
      .map((other) => ({ other, far: kilometres(one, other) }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, 6);
    expect(nearest[0]?.far, one.name).toBeGreaterThan(1);
    return nearest.every(({ other }) => other.department !== one.department);
  });
  expect(strangers.map(({ name, department }) => `${name}, ${department}`)).toEqual(atBorders);
});

/** Of those that were written by hand: neighbours, whose places GeoNames has, and how far they are in a straight line, in kilometres. */
const byHand: Record<string, Record<string, number>> = {
  "Peñol, Antioquia": { "Guatapé, Antioquia": 9, "El Santuario, Antioquia": 9, "San Vicente Ferrer, Antioquia": 12 },
  "Puerto Nare, Antioquia": { "Puerto Boyacá, Boyacá": 23, "Puerto Berrío, Antioquia": 39, "Caracolí, Antioquia": 31 },
  "Medio San Juan, Chocó": { "Condoto, Chocó": 5, "Istmina, Chocó": 7, "Nóvita, Chocó": 18 },
  "Nuevo Belén de Bajirá, Chocó": { "Mutatá, Antioquia": 34, "Carepa, Antioquia": 43, "Riosucio, Chocó": 45 },
  "Barrancominas, Guainía": { "Cumaribo, Vichada": 106, "Inírida, Guainía": 213, "Mitú, Vaupés": 253 },
  "Hatonuevo, La Guajira": { "Barrancas, La Guajira": 13, "Albania, La Guajira": 22, "Distracción, La Guajira": 23 },
  "Albán, Nariño": { "El Tablón de Gómez, Nariño": 6, "San Bernardo, Nariño": 6, "Buesaco, Nariño": 13 },
  "Roberto Payán, Nariño": { "Magüí, Nariño": 10, "Barbacoas, Nariño": 12, "Tumaco, Nariño": 62 },
  "Salazar de las Palmas, Norte de Santander": {
    "Gramalote, Norte de Santander": 13,
    "Arboledas, Norte de Santander": 15,
    "Durania, Norte de Santander": 18,
  },
  "Taraira, Vaupés": { "Mitú, Vaupés": 213, "Carurú, Vaupés": 255, "Leticia, Amazonas": 407 },
};

function isWhereItsNeighboursSay(label: string, point: GeoPoint): boolean {
  return Object.entries(byHand[label] ?? {}).every(([neighbour, far]) => {
    return Math.abs(distanceMeters(pointOf(neighbour), point) / 1000 - far) < 1.5;
  });
}

test("those that were written by hand are where their neighbours say", () => {
  const written = Object.entries(additions).flatMap(([department, { missing = {}, called = {} }]) =>
    Object.keys(missing).map((seat) => `${called[seat] ?? seat}, ${department}`),
  );
  expect(Object.keys(byHand).toSorted()).toEqual(written.toSorted());
  const wrong = written.filter((label) => !isWhereItsNeighboursSay(label, pointOf(label)));
  expect(wrong).toEqual([]);
});

test("which notices one that is swapped with another, turned round or mistyped by three kilometres", () => {
  const labels = Object.keys(byHand);
  for (const label of labels) {
    const { latitude, longitude } = pointOf(label);
    const others = labels.filter((other) => other !== label).map(pointOf);
    const mistyped = [0.03, 0.09, 0.1, 0.9, 1, 9].flatMap((by) => [
      { latitude: latitude + by, longitude },
      { latitude: latitude - by, longitude },
      { latitude, longitude: longitude + by },
      { latitude, longitude: longitude - by },
    ]);
    const wrong = [...others, ...mistyped, { latitude: longitude, longitude: latitude }];
    expect(
      wrong.filter((point) => isWhereItsNeighboursSay(label, point)),
      label,
    ).toEqual([]);
  }
});
