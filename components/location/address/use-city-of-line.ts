import { useQueryClient } from "@tanstack/react-query";
import { addressLimits } from "#domain/person/address-limits.ts";
import { lineEnding } from "#domain/person/line-ending.ts";
import { askMunicipalities } from "#lib/client/place/geocoding.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";

/** How long the form waits to hear whether a line ends in a city (ms): what nobody answers stays as typed. */
const longestWait = 1500;

/** Who types 'Cra 7 # 12-34, Soacha' has Soacha in the city's field (B13). Null where the line ends in no city. */
export function useCityOfLine() {
  const client = useQueryClient();
  return async ({ line1 }: Pick<AddressDraft, "line1">): Promise<Pick<AddressDraft, "line1" | "city"> | null> => {
    const ending = lineEnding(line1);
    if (ending === null || ending.name.length > addressLimits.city) return null;
    const { before, name } = ending;
    try {
      const { city } = await client.fetchQuery({
        queryKey: ["municipalities", name],
        queryFn: async () => await askMunicipalities(name, AbortSignal.timeout(longestWait)),
        staleTime: Infinity,
        retry: false,
      });
      return city === null ? null : { line1: before, city };
    } catch {
      return null;
    }
  };
}
