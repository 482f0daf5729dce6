import { procedures } from '#platform/http/procedure.ts';
import type { Actor } from './people.rules.ts';

/**
 * The base of all the school's contracts: `procedure.meta({ policy: … })`. Separate from the
 * policies, which pages use too.
 */
export const procedure = procedures<Actor>();
