import { Adult, Pupil } from './yard-people.tsx';

const POSTS = [104, 226, 360, 494, 616];
const CORRUGATIONS = Array.from({ length: 20 }, (_, place) => ({
  top: 158 + place * 21.3,
  bottom: 78 + place * 29.7,
}));

/**
 * The covered yard at break time: roof, posts, classrooms behind, and people. Decorative, so hidden from
 * screen readers.
 */
export function YardDrawing() {
  return (
    <svg viewBox="0 20 776 412" aria-hidden="true" focusable="false" className="block h-auto w-full">
      <circle cx="64" cy="74" r="30" strokeWidth="2.5" className="fill-pending-tint stroke-accent" />
      <Tree />
      <Classrooms />
      <Roof />
      <Bell />
      <Floor />
      <Adult x={136} tone="fill-primary" holds="register" />
      <Adult x={184} tone="fill-success" turned />
      <Pupil x={207} turned />
      <Adult x={264} tone="fill-accent" pointing />
      <Pupil x={310} turned />
      <Pupil x={337} turned />
      <Pupil x={390} turned />
      <Pupil x={417} turned />
      <Pupil x={462} bag />
      <Pupil x={530} running />
      <Pupil x={584} running turned />
      <circle cx="556" cy="383" r="6" strokeWidth="2" className="fill-card stroke-text" />
      <Posts />
    </svg>
  );
}

function Roof() {
  return (
    <g>
      <path d="M150 84h420l88 112H62z" className="fill-primary" />
      <path
        d={CORRUGATIONS.map(({ top, bottom }) => `M${top} 88L${bottom} 192`).join('')}
        strokeWidth="1.5"
        strokeOpacity="0.3"
        className="stroke-on-primary"
      />
      <path d="M146 84h428" strokeWidth="7" strokeLinecap="round" className="stroke-primary-strong" />
      <path d="M60 197h600" strokeWidth="9" strokeLinecap="round" className="stroke-primary-strong" />
    </g>
  );
}

function Posts() {
  return POSTS.map((x) => (
    <g key={x}>
      <path d={`M${x - 16} 203L${x} 219L${x + 16} 203`} strokeWidth="3" fill="none" className="stroke-text" />
      <path d={`M${x} 203V388`} strokeWidth="7" className="stroke-text" />
      <path d={`M${x - 9} 388h18`} strokeWidth="9" className="stroke-text" />
    </g>
  ));
}

function Classrooms() {
  return (
    <g strokeWidth="2" className="stroke-control">
      <path d="M132 202h456v188H132z" className="fill-card" />
      <path d="M132 338h456" className="stroke-line" />
      <path d="M146 240h56v150h-56zM512 240h56v150h-56z" className="fill-raised" />
      <path d="M158 320v8M556 320v8" />
      <path d="M238 240h88v62h-88zM394 240h88v62h-88z" className="fill-info-tint" />
      <path d="M238 252h88M238 264h88M238 276h88M238 288h88M394 252h88M394 264h88M394 276h88M394 288h88" />
      <path d="M282 240v62M438 240v62" />
    </g>
  );
}

/** A wheel rim on a rope, which many schools use as a bell. */
function Bell() {
  return (
    <g fill="none" className="stroke-text">
      <path d="M82 203v22" strokeWidth="2" />
      <circle cx="82" cy="238" r="13" strokeWidth="5" />
      <circle cx="82" cy="238" r="3.5" strokeWidth="2" />
    </g>
  );
}

function Tree() {
  return (
    <g strokeWidth="2.5" className="stroke-success">
      <path d="M700 392c4-60 2-96-4-140M698 316c10-16 18-24 30-32" fill="none" strokeWidth="7" />
      <path
        d="M640 246c-22-10-20-44 2-50c-6-30 24-50 46-36c14-24 54-14 54 14c24 6 26 42 4 52c2 26-30 40-48 24c-16 20-50 18-58-4z"
        className="fill-success-tint"
      />
      <path
        d="M668 196c6-8 16-10 24-6M706 178c8-4 16-2 22 6M690 226c8-6 18-6 26 2"
        fill="none"
        strokeLinecap="round"
      />
    </g>
  );
}

function Floor() {
  return (
    <g>
      <path d="M80 390h560v8H80z" strokeWidth="2" className="fill-card stroke-text" />
      <path d="M10 399h756" strokeWidth="3" strokeLinecap="round" className="stroke-accent" />
      <path
        d="M34 412h42M118 418h20M196 411h64M330 419h30M420 411h52M528 418h22M604 411h70M700 419h26"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-accent"
        strokeOpacity="0.55"
      />
    </g>
  );
}
