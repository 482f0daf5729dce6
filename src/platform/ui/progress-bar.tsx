import { useId } from 'react';

type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** "12 of 60", beside the label. */
  valueText?: string;
};

/** Progress of a long job. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1 flex justify-between gap-4 text-sm">
        <label htmlFor={id}>{label}</label>
        {valueText && <span className="figures text-muted">{valueText}</span>}
      </div>
      <progress id={id} value={value} max={max} aria-valuetext={valueText} className="progress-bar" />
    </div>
  );
}
