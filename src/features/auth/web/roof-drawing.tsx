const CORRUGATIONS = Array.from({ length: 15 }, (_, place) => ({
  top: 94 + place * 20.9,
  bottom: 42 + place * 28.3,
}));

/** The roof above the card. Decorative, so hidden from screen readers. */
export function RoofDrawing() {
  return (
    <svg viewBox="0 0 480 72" aria-hidden="true" focusable="false" className="block h-auto w-full">
      <path d="M84 4h312l78 60H6z" className="fill-primary" />
      <path
        d={CORRUGATIONS.map(({ top, bottom }) => `M${top} 7L${bottom} 61`).join('')}
        strokeWidth="1.5"
        strokeOpacity="0.3"
        className="stroke-on-primary"
      />
      <path d="M82 4h316" strokeWidth="6" strokeLinecap="round" className="stroke-primary-strong" />
      <path d="M6 66h468" strokeWidth="9" strokeLinecap="round" className="stroke-primary-strong" />
    </svg>
  );
}
