import { measure, type Figures, runLoad } from './measure.ts';
import type { BenchServer } from './server.ts';
import type { Work, World } from './work.ts';

type Arm = { server: BenchServer; port: number; world: World };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const perSecond = (figures: Figures[]) => median(figures.map((each) => each.perSecond));
const cpu = (figures: Figures[]) =>
  median(figures.map(({ serverCpuMs, databaseCpuMs }) => (serverCpuMs ?? 0) + (databaseCpuMs ?? 0)));

export type Turns = { name: string; ours: Figures[]; theirs: Figures[]; ratio: number; ratios: number[] };

/**
 * Alternates between two servers on one machine, each going first equally often, so that other load affects
 * both. Prints requests per second and CPU ms of each, and how many times as fast ours is: the median of the
 * rounds, with all of them.
 */
export async function measureTurns(
  ours: Arm,
  theirs: Arm,
  works: Work[],
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<Turns[]> {
  const all: Turns[] = [];
  for (const work of works) {
    for (const { port, world } of [theirs, ours])
      await runLoad({ port, world, work, connections, seconds: 1 });
    const figures = { ours: [] as Figures[], theirs: [] as Figures[] };
    for (let round = 0; round < rounds; round += 1) {
      const turns = [
        { arm: ours, into: figures.ours },
        { arm: theirs, into: figures.theirs },
      ];
      for (const { arm, into } of round % 2 === 0 ? turns : turns.toReversed())
        into.push(
          await measure({
            port: arm.port,
            world: arm.world,
            work,
            connections,
            seconds,
            processes: arm.server.processes,
          }),
        );
    }
    const ratios = figures.ours.map((each, round) => each.perSecond / figures.theirs[round]!.perSecond);
    const ratio = median(ratios);
    all.push({ name: work.name, ...figures, ratio, ratios });
    console.log(
      `${work.name}: ${perSecond(figures.theirs).toFixed(0)} → ${perSecond(figures.ours).toFixed(0)} a second, CPU ${cpu(figures.theirs).toFixed(2)} → ${cpu(figures.ours).toFixed(2)} ms, ${ratio.toFixed(2)} times (${ratios.map((each) => each.toFixed(2)).join(' ')})`,
    );
  }
  return all;
}
