import { procedures } from '#platform/http/procedure.ts';
import type { Actor } from './people.rules.ts';

/** Where every contract of the school starts: `procedure.meta({ policy: … })`. Apart from the policies, which pages ask too. */
export const procedure = procedures<Actor>();
