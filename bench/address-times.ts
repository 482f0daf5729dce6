import { openConnection, requestBytes } from './connection.ts';
import { percentile } from './measure.ts';

const SAMPLES = 40;

const middle = (times: number[]) =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

type Times = { known: number; unknown: number };

/**
 * Milliseconds of a wrong sign-in and of a password reset, for an address with an account and for one
 * without: a measurable difference would reveal which addresses have accounts. The two alternate, each from
 * an unused network address.
 */
export async function measureAddressTimes(port: number): Promise<{ signIn: Times; recover: Times }> {
  const connection = await openConnection(port);
  let asked = 0;
  const timeOf = async (path: string, body: object) => {
    asked += 1;
    const from = `10.77.${asked >> 8}.${asked & 255}`;
    const request = requestBytes('POST', path, { 'x-forwarded-for': from }, JSON.stringify(body));
    const sent = performance.now();
    await connection.call(request);
    return performance.now() - sent;
  };
  const compare = async (path: string, body: object): Promise<Times> => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < SAMPLES; n += 1) {
      times.known.push(await timeOf(path, { ...body, email: `studentaccount${n}@bench.test` }));
      times.unknown.push(await timeOf(path, { ...body, email: `nobody${n}@bench.test` }));
    }
    return { known: middle(times.known), unknown: middle(times.unknown) };
  };
  const signIn = await compare('/auth/v1/token?grant_type=password', { password: 'not the one' });
  const recover = await compare('/auth/v1/recover', {});
  connection.close();
  for (const [name, { known, unknown }] of Object.entries({ 'sign-in': signIn, recover }))
    console.log(
      `${name}, median of ${SAMPLES}: known address ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`,
    );
  return { signIn, recover };
}
