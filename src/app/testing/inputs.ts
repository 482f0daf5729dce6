import { randomUUID } from 'node:crypto';
import type { Input, InputTools, Kind, Principal, World } from '#features/testing.ts';
import { gathered, TESTINGS } from './feature-testings.ts';

let turn = 0;

/** A valid input for a procedure, or none if it takes none. A procedure without one fails the matrix. */
export async function inputFor(
  name: string,
  kind: Kind,
  world: World,
  caller: Principal = 'admin',
): Promise<Input> {
  const tools = toolsFor(world, kind, caller);
  const inputs = gathered((testing) => testing.inputs?.(tools));
  return (await inputs[name]?.()) ?? {};
}

/** An input that changes something: the matrix's own may request the current state. */
export async function changingInputFor(
  name: string,
  world: World,
  caller: Principal = 'admin',
): Promise<Input> {
  const changes = gathered((testing) => testing.changing?.(world));
  return { ...(await inputFor(name, 'mine', world, caller)), ...(await changes[name]?.()) };
}

/**
 * By procedure, fields that replace a nested id of a valid input by a missing one: the whole call must be
 * refused.
 */
export const nestedInputs = (missing: string): Record<string, Input> =>
  Object.assign({}, ...TESTINGS.map(({ nested }) => nested?.(missing)));

function toolsFor(world: World, kind: Kind, caller: Principal): InputTools {
  turn += 1;
  const id: InputTools['id'] = async ({ mine, theirs = mine }) => {
    if (kind === 'missing') return randomUUID();
    if (kind === 'malformed') return 'not-a-uuid';
    const row = kind === 'theirs' ? theirs : mine;
    return typeof row === 'string' ? row : row();
  };
  return {
    world,
    db: world.db,
    kind,
    caller,
    turn,
    unique: `${turn}-${randomUUID().slice(0, 8)}`,
    id,
    row: (name) => id({ mine: world.mine[name]!, theirs: world.theirs[name]! }),
    own: (make) =>
      id({
        mine: () => make(world.people[caller === 'anon' ? 'admin' : caller].userId),
        theirs: () => make(world.people.stranger.userId),
      }),
  };
}
