import { percentOf } from '../../plan.rules.ts';

/** "12/20 · 60 %": lessons treated of those planned; a dash if nothing is planned. */
export function ShareWords({ planned, treated }: { planned: number; treated: number }) {
  const percent = percentOf(treated, planned);
  return percent === null ? (
    '–'
  ) : (
    <span className="figures whitespace-nowrap">{`${treated}/${planned} · ${percent}\u00a0%`}</span>
  );
}
