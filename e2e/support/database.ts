import { Client } from 'pg';
import type { PortalAddress } from './portal.ts';

/** Changes a portal's database directly, for what pages cannot do, or not quickly. */
export async function inDatabase(
  portal: PortalAddress,
  statement: string,
  values: unknown[] = [],
): Promise<{ id: string }[]> {
  const client = new Client({ connectionString: portal.database });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(statement, values);
  await client.end();
  return rows;
}
