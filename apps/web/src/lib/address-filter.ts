import { textOfParam } from '@cairn/domain';

/** The maximum number of values of one kind in a URL. */
const MAX_VALUES = 20;

/**
 * The filter in a URL: it contains only strings and lists of strings.
 *
 * @param usual what shows everything; a name that the address does not say is as here
 * @param isKnown whether a value can be filtered by; others are left out
 */
export function filterOfSearch<Filter extends object>(
  search: Readonly<Record<string, unknown>>,
  usual: Filter,
  isKnown: (name: string, value: string) => boolean,
): Filter {
  const found = Object.entries(usual).map(([name, value]: [string, unknown]): [string, unknown] => {
    const said = textOfParam(search[name]);
    if (said === undefined) return [name, value];
    if (typeof value === 'string') return [name, said];
    if (!Array.isArray(value)) return [name, value];
    return [name, said.split(',', MAX_VALUES).filter((each) => isKnown(name, each))];
  });
  return Object.fromEntries(found) as Filter;
}

/** A filter as URL parameters. Default values are removed from the URL. */
export function searchOfFilter<Filter extends object>(
  filter: Filter,
  usual: Filter,
): Record<string, string | undefined> {
  const plain = (each: Filter): Record<string, string> =>
    Object.fromEntries(
      Object.entries(each).flatMap(([name, value]: [string, unknown]) =>
        typeof value === 'string' || Array.isArray(value) ? [[name, String(value)]] : [],
      ),
    );
  const ordinary = plain(usual);
  return Object.fromEntries(
    Object.entries(plain(filter)).map(([name, text]) => [name, text === ordinary[name] ? undefined : text]),
  );
}
