import type { Placeholder, SQL } from 'drizzle-orm';
import type { Tx } from './database.ts';

type Statement<Values, Result> = { execute: (values: Values) => Promise<Result> };
type Builder<Values, Result> = { prepare: (name: string) => Statement<Values, Result> };

/** A value of a statement, or the place where a prepared one takes it. */
export type Given<T> = T | Placeholder | SQL;

/**
 * A statement that is asked often and whose text never changes: Drizzle builds it once for each connection, and not again at each
 * call, which costs the server as much as all the rest of a short answer. `build` puts `sql.placeholder('name')` where the values
 * of the same names go. The database knows it by `name`, which is the product's only one.
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  name: string,
  build: (tx: Tx) => Builder<Values, Result>,
): (tx: Tx, values: Values) => Promise<Result> {
  const statements = new WeakMap<Tx, Statement<Values, Result>>();
  return (tx, values) => {
    const known = statements.get(tx) ?? build(tx).prepare(name);
    statements.set(tx, known);
    return known.execute(values);
  };
}

/** The same for a statement that has a few texts, as one that asks differently for each role: built once for each of them. */
export function preparedBy<Shape extends string, Values extends Record<string, unknown>, Result>(
  name: string,
  build: (tx: Tx, shape: Shape) => Builder<Values, Result>,
): (tx: Tx, shape: Shape, values: Values) => Promise<Result> {
  const shapes = new Map<Shape, (tx: Tx, values: Values) => Promise<Result>>();
  return (tx, shape, values) => {
    const known = shapes.get(shape) ?? prepared(`${name}_${shape}`, (own) => build(own, shape));
    shapes.set(shape, known);
    return known(tx, values);
  };
}
