import { ADMINS } from './volume.ts';
import { DEPOSIT } from './bank-works.ts';
import { measureLimit, recordSql, type Script } from './limit.ts';
import { runLoad } from './measure.ts';
import type { BenchServer } from './server.ts';
import type { World } from './work.ts';

export type DepositFigures = {
  clients: number;
  p50: number;
  p95: number;
  perSecond: number;
  failed: number;
  /** The same SQL run by pgbench with as many clients; null where it is not installed. */
  sqlAlonePerSecond: number | null;
};

const CLIENTS = [1, 16, 64] as const;
const LITERAL = /'(?:[^']|'')*'/g;
const ACCOUNT = /0190be00-0008-7000-8000-[0-9a-f]{12}/g;
const MADE_ID = /(?!0190be00|00000000)[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const HASH = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/**
 * A recorded deposit that pgbench can repeat: every id and key that the server generated becomes random, the
 * same within one run of the script, and so does the account. Values that are only looked up (session,
 * actor) stay.
 */
export function varied(script: Script, accounts: number): Script {
  const ids: string[] = [];
  const idOf = (id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `md5(:r::text || 'id${ids.indexOf(id)}')::uuid`;
  };
  const account = `('0190be00-0008-7000-8000-' || lpad(to_hex(:a::bigint), 12, '0'))`;
  const vary = (literal: string) => {
    const text = literal
      .slice(1, -1)
      .replaceAll(ACCOUNT, () => `' || ${account} || '`)
      .replaceAll(MADE_ID, (id) => `' || ${idOf(id)} || '`)
      .replaceAll(HASH, () => `' || md5(:r::text || 'key') || '`);
    if (text === literal.slice(1, -1)) return literal;
    const isId = /^'[0-9a-f-]{36}'$/.test(literal);
    return `('${text}')${isId ? '::uuid' : literal.startsWith(`'{"`) ? '::jsonb' : ''}`;
  };
  const statements = script
    .split('\n')
    .map((statement) =>
      /^(insert|select[^]*(ledger_post|claim_answer)\()|for no key update/i.test(statement)
        ? statement.replaceAll(LITERAL, vary)
        : statement,
    );
  return `\\set r random(1, 9000000000000000000)\n\\set a random(0, ${accounts - 1})\n${statements.join('\n')}`;
}

/**
 * Durable, authenticated deposits per second over HTTP, at 1, 16 and 64 clients, and the same SQL run by
 * pgbench on the same server.
 */
export async function measureDeposits(
  server: BenchServer,
  world: World,
  options: { pgbench: string | null; quick: boolean; seconds: number },
): Promise<DepositFigures[]> {
  const { pgbench, seconds } = options;
  const recorded = pgbench ? (await recordSql(server, [DEPOSIT], world)).get(DEPOSIT)! : [];
  const scripts = recorded.map((script) => varied(script, world.volume.accounts));
  if (!pgbench)
    console.log(
      `deposits: ${options.quick ? 'the quick form leaves pgbench out' : 'pgbench is not installed'}, so there is no limit beside them`,
    );
  const figures: DepositFigures[] = [];
  for (const clients of CLIENTS) {
    const load = { port: server.port, world, work: DEPOSIT, connections: clients };
    await runLoad({ ...load, seconds: 1 });
    const { p50, p95, perSecond, failed } = await runLoad({ ...load, seconds });
    const limit = pgbench ? await measureLimit(pgbench, server, scripts, { clients, seconds: 3 }) : null;
    figures.push({ clients, p50, p95, perSecond, failed, sqlAlonePerSecond: limit?.perSecond ?? null });
    const beside = limit
      ? `, SQL alone ${limit.perSecond.toFixed(0)}/s, share ${(perSecond / limit.perSecond).toFixed(2)} (≥0.4)`
      : '';
    console.log(
      `deposits, ${clients} clients on ${Math.min(clients, ADMINS)} sessions: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${failed > 0 ? `, ${failed} failed` : ''}${beside}`,
    );
  }
  return figures;
}
