/** The parts of a procedure that determine a URL: a contract has them, and so has its browser build. */
export type RouteOf = { '~orpc': { route: { method?: string; path?: string }; meta?: { heavy?: boolean } } };

type Input = Readonly<Record<string, unknown>>;

/** True if a value can be part of a URL or a form field. */
export const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A path with an input's values filled into its `{names}`, and the rest of the input. */
export function fillPath(path: string, input: Input): { filled: string; left: Record<string, unknown> } {
  const left = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_name, key: string) => {
    const value = String(left[key]);
    delete left[key];
    return encodeURIComponent(value);
  });
  return { filled, left };
}

/** An input as a URL query, including `?`; absent values are omitted, lists are written as `name[0]`. */
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

/** The URL of a read below `/api/v1`, such as `/students?class_id=…`. */
export function readAddress(procedure: RouteOf, input: Input): string {
  const { filled, left } = fillPath(procedure['~orpc'].route.path ?? '', input);
  return `${filled}${queryOf(left)}`;
}
