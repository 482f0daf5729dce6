import * as z from 'zod/mini';
import type { FilterFields, FilterKind, FiltersOf } from './filters.ts';
import { Id } from '#platform/http/id.ts';

/** Server-side schema of a list's filters. Fields that expect text also accept a number. */
export function filterSchema<Fields extends FilterFields>(fields: Fields) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, z.optional(schemaOf(kind))]),
  );
  return z.object(shape) as unknown as z.ZodMiniObject<{
    [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniType<Value<Fields, Name>, Sent<Value<Fields, Name>>>>;
  }>;
}

type Value<Fields extends FilterFields, Name extends keyof Fields> = NonNullable<FiltersOf<Fields>[Name]>;

/** Query strings bring the text of a number. */
type Sent<Value> = Value extends number ? number | string : Value;

function schemaOf(kind: FilterKind): z.ZodMiniType {
  switch (kind.is) {
    case 'text':
      return z.string().check(z.maxLength(kind.longest));
    case 'choice':
      return z.enum([...kind.choices]);
    case 'id':
      return kind.or.length === 0 ? Id : z.union([Id, z.enum([...kind.or])]);
    case 'day':
      return z.iso.date();
    case 'whole':
      return z.pipe(
        z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.number()]),
        z.pipe(z.transform(Number), z.number().check(z.int(), z.minimum(1), z.maximum(kind.most))),
      );
    case 'pattern':
      return z.string().check(z.regex(kind.pattern));
  }
}
