/** What GeoNames has not, or calls by another name, by department; written by hand from DANE's list of municipalities. */
interface DepartmentAdditions {
  /** Seats that it has as other places, with the name that it has them by where that is not the municipality's. */
  seats?: Record<string, string | null>;
  /** Seats that it has not: latitude and longitude, good to a kilometre by the distances of their neighbours. */
  missing?: Record<string, readonly [number, number]>;
  /** Municipalities that are not called like their seat, by the seat's name. */
  called?: Record<string, string>;
  /** Seats of it that are none. */
  wrong?: readonly string[];
}

/** GeoNames' codes of departments. */
export const departments: Record<string, string> = {
  "01": "Amazonas",
  "02": "Antioquia",
  "03": "Arauca",
  "04": "Atlántico",
  "08": "Caquetá",
  "09": "Cauca",
  "10": "Cesar",
  "11": "Chocó",
  "12": "Córdoba",
  "14": "Guaviare",
  "15": "Guainía",
  "16": "Huila",
  "17": "La Guajira",
  "19": "Meta",
  "20": "Nariño",
  "21": "Norte de Santander",
  "22": "Putumayo",
  "23": "Quindío",
  "24": "Risaralda",
  "25": "San Andrés y Providencia",
  "26": "Santander",
  "27": "Sucre",
  "28": "Tolima",
  "29": "Valle del Cauca",
  "30": "Vaupés",
  "31": "Vichada",
  "32": "Casanare",
  "33": "Cundinamarca",
  "34": "Bogotá D.C.",
  "35": "Bolívar",
  "36": "Boyacá",
  "37": "Caldas",
  "38": "Magdalena",
};

function asCalled(...names: string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

export const additions: Record<string, DepartmentAdditions> = {
  Amazonas: { seats: asCalled("Puerto Nariño") },
  Antioquia: {
    seats: asCalled(
      "Andes",
      "Bello",
      "Dabeiba",
      "El Bagre",
      "Frontino",
      "Guatapé",
      "Heliconia",
      "Sabaneta",
      "Santo Domingo",
      "Urrao",
    ),
    missing: { Peñol: [6.219, -75.243], "Puerto Nare": [6.186, -74.583] },
    called: {
      "Carmen de Viboral": "El Carmen de Viboral",
      Retiro: "El Retiro",
      "San Andrés": "San Andrés de Cuerquia",
      "San Pedro": "San Pedro de los Milagros",
      "San Vicente": "San Vicente Ferrer",
      Santuario: "El Santuario",
    },
  },
  Atlántico: { seats: asCalled("Luruaco", "Sabanagrande", "Tubará") },
  Bolívar: { called: { Mompós: "Mompox", Cartagena: "Cartagena de Indias" } },
  Boyacá: { called: { Güicán: "Güicán de la Sierra" } },
  Casanare: { seats: { Nunchía: null, "Hato Corozal": "Municipio Hato Corozal" } },
  Cauca: {
    seats: { "Buenos Aires": null, Mercaderes: null, Piendamó: "Piendamo" },
    called: {
      Belalcázar: "Páez",
      Coconuco: "Puracé",
      "El Bordo": "Patía",
      Paispamba: "Sotará",
      López: "López de Micay",
      Guapí: "Guapi",
    },
  },
  Chocó: {
    seats: asCalled("Bahía Solano", "Juradó"),
    missing: { Andagoya: [5.096, -76.694], "Nuevo Belén de Bajirá": [7.372, -76.717] },
    called: {
      Andagoya: "Medio San Juan",
      Ánimas: "Unión Panamericana",
      Bellavista: "Bojayá",
      Beté: "Medio Atrato",
      Curbaradó: "Carmen del Darién",
      Managrú: "El Cantón del San Pablo",
      Paimadó: "Río Quito",
      "Pie de Pató": "Alto Baudó",
      Pizarro: "Bajo Baudó",
      "Puerto Meluk": "Medio Baudó",
      "Santa Genoveva de Docordó": "El Litoral del San Juan",
      "Santa Rita": "Río Iró",
      Yuto: "Atrato",
    },
  },
  Córdoba: {
    seats: asCalled("Montelíbano", "Planeta Rica"),
    called: { "San Andrés de Sotavento": "San Andrés Sotavento" },
  },
  Cundinamarca: {
    seats: {
      Anolaima: null,
      Girardot: "Girardot City",
      "La Mesa": null,
      "La Vega": null,
      "San Francisco": null,
      Sasaima: null,
    },
    called: { "Villa de San Diego de Ubaté": "Ubaté" },
  },
  Guainía: { missing: { Barrancominas: [3.494, -69.812] } },
  Huila: { seats: asCalled("Algeciras", "Gigante", "Pitalito", "San Agustín") },
  "La Guajira": { missing: { Hatonuevo: [11.069, -72.767] } },
  Magdalena: {
    called: {
      "El Difícil": "Ariguaní",
      "Prado-Sevilla": "Zona Bananera",
      "Punta de Piedras": "Zapayán",
      "San Ángel": "Sabanas de San Ángel",
    },
  },
  Meta: { seats: { Cubarral: null, "La Macarena": null, "Puerto López": null, "Puerto Rico": "Puerto Yuca" } },
  Nariño: {
    seats: asCalled("Arboleda", "Belén", "Chachagüí", "San Pablo"),
    // Two seats are called so.
    wrong: ["San José"],
    missing: { "San José de Albán": [1.474, -77.081], "San José de Roberto Payán": [1.697, -78.245] },
    called: {
      "Bocas de Satinga": "Olaya Herrera",
      Carlosama: "Cuaspud",
      Génova: "Colón",
      Guachavés: "Santacruz",
      Iscuandé: "Santa Bárbara",
      Payán: "Magüí",
      Piedrancha: "Mallama",
      "San José de Albán": "Albán",
      "San José de Roberto Payán": "Roberto Payán",
      Salahonda: "Francisco Pizarro",
      Sotomayor: "Los Andes",
      "El Tablón": "El Tablón de Gómez",
    },
  },
  "Norte de Santander": { missing: { Salazar: [7.773, -72.813] }, called: { Salazar: "Salazar de las Palmas" } },
  Putumayo: {
    seats: asCalled("Colón", "Orito", "San Francisco", "Sibundoy", "Villagarzón"),
    called: { "La Dorada": "San Miguel", "La Hormiga": "Valle del Guamuez" },
  },
  Risaralda: { seats: asCalled("Mistrató") },
  "San Andrés y Providencia": { called: { "Santa Isabel": "Providencia" } },
  Santander: { seats: asCalled("San Gil"), called: { Cerrito: "El Cerrito" } },
  Sucre: { called: { "San Luis de Sincé": "Sincé", Palmito: "San Antonio de Palmito" } },
  Tolima: {
    seats: asCalled("Cajamarca", "Flandes"),
    called: { Guayabal: "Armero", "San Antonio": "San Antonio de Padua", "San Sebastián de Mariquita": "Mariquita" },
  },
  "Valle del Cauca": {
    seats: { "El Cairo": null, "La Victoria": null, "San Pedro": null, Darién: "Darien" },
    wrong: ["Calimita"],
    called: { Darién: "Calima", "Guadalajara de Buga": "Buga" },
  },
  Vaupés: { missing: { Taraira: [-0.565, -69.635] } },
  Vichada: { seats: { "Santa Rosalía": "Santa Rosalia" } },
};
