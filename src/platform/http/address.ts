/** All that an address needs of a procedure: a contract has it, and so has what the build leaves of one for the browser. */
export type RouteOf = { '~orpc': { route: { method?: string; path?: string }; meta?: { heavy?: boolean } } };

type Input = Readonly<Record<string, unknown>>;

/** Whether a value can stand in an address or in a field of a form. */
export const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A path with the values of an input in its `{names}`, and what of the input is left. */
export function fillPath(path: string, input: Input): { filled: string; left: Record<string, unknown> } {
  const left = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_name, key: string) => {
    const value = String(left[key]);
    delete left[key];
    return encodeURIComponent(value);
  });
  return { filled, left };
}

/** An input as the query of an address, `?` included; absent values stay out, a list stands in it as `name[0]`. */
export function queryOf(input: Input): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    if (isPlain(value)) parameters.append(key, String(value));
    if (Array.isArray(value))
      for (const [at, each] of value.entries())
        if (isPlain(each)) parameters.append(`${key}[${at}]`, String(each));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/** The address of a read below `/api/v1`, such as `/students?class_id=…`. */
export function readAddress(procedure: RouteOf, input: Input): string {
  const { filled, left } = fillPath(procedure['~orpc'].route.path ?? '', input);
  return `${filled}${queryOf(left)}`;
}
