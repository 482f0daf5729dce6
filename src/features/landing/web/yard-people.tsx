const turn = (turned: boolean | undefined) => (turned ? ' scale(-1 1)' : '');

type AdultProps = {
  x: number;
  tone: 'fill-primary' | 'fill-success' | 'fill-accent';
  turned?: boolean;
  holds?: 'register';
  pointing?: boolean;
};

/** An adult, standing on the ground at y = 390. */
export function Adult({ x, tone, turned, holds, pointing }: AdultProps) {
  return (
    <g transform={`translate(${x} 390)${turn(turned)}`}>
      <path
        d="M-5 -34V-2h-3M5 -34V-2h5"
        strokeWidth="4.5"
        strokeLinejoin="round"
        fill="none"
        className="stroke-text"
      />
      <path d="M-9 -84q9 -6 18 0q3 24 6 54q-15 5 -30 0q3 -30 6 -54z" className={tone} />
      <circle cx="0" cy="-99" r="10.5" className="fill-text" />
      {pointing ? (
        <path d="M8 -78L27 -92" strokeWidth="5" strokeLinecap="round" className="stroke-text" />
      ) : (
        <path
          d="M8 -79Q15 -66 17 -54"
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
          className="stroke-text"
        />
      )}
      {holds === 'register' && (
        <g>
          <path d="M9 -66h18v22H9z" strokeWidth="2" className="fill-card stroke-text" />
          <path d="M13 -60h10M13 -55h10M13 -50h6" strokeWidth="1.5" className="stroke-text" />
        </g>
      )}
    </g>
  );
}

type PupilProps = { x: number; turned?: boolean; running?: boolean; bag?: boolean };

/** A pupil in white and blue, facing right unless turned. */
export function Pupil({ x, turned, running, bag }: PupilProps) {
  return (
    <g transform={`translate(${x} 390)${turn(turned)}`}>
      <path
        d={running ? 'M-3 -24L-14 -8l-5 -3M4 -24L11 -12V-2h4' : 'M-4 -24V-2h-2M4 -24V-2h4'}
        strokeWidth="4"
        strokeLinejoin="round"
        fill="none"
        className="stroke-text"
      />
      {bag && <path d="M-15 -53h8v22h-8z" className="fill-accent" />}
      <path d="M-7 -55q7 -5 14 0l2 22h-18z" strokeWidth="2" className="fill-card stroke-text" />
      <path d="M-9 -35h18l2 15h-22z" className="fill-primary" />
      <circle cx={running ? 2 : 0} cy="-68" r="9" className="fill-text" />
      <path
        d={running ? 'M6 -52L18 -46M-6 -51L-15 -40' : 'M6 -51Q11 -42 11 -35'}
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
        className="stroke-text"
      />
    </g>
  );
}
