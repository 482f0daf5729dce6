export const VERIFY_STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf5; --card: #fff; --text: #17223b; --muted: #545e75; --control: #858ea1; --ink: #1f4e9c; --on-ink: #fff; --good: #1b6b4f; --bad: #b3262e; --ring: #b3400e; }
@media (prefers-color-scheme: dark) { :root { --paper: #12211d; --card: #1a2c27; --text: #eef3ec; --muted: #a9b8b0; --control: #6c8078; --ink: #9cc2ff; --on-ink: #12211d; --good: #7fd6ae; --bad: #ff9a94; --ring: #ffd27a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-inline-size: 30rem; margin-inline: auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 1rem; padding-inline-start: .75rem; border-inline-start: 2px solid var(--bad); font-size: 1.375rem; line-height: 1.25; }
a { color: var(--ink); }
.verdict { padding: 1rem; background: var(--card); border: 3px solid; border-radius: 6px; }
.verdict strong { display: block; font-size: 1.75rem; line-height: 1.25; letter-spacing: .04em; }
.verdict p { margin: .25rem 0 0; color: var(--text); }
.valid { color: var(--good); }
.reversed { color: var(--bad); border-style: double; border-width: 6px; }
.unknown, .wait { color: var(--bad); border-style: dashed; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.25rem; margin: 1rem 0; }
dt { color: var(--muted); }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
label { display: block; margin-block-end: .25rem; }
input, button { font: inherit; min-block-size: 44px; inline-size: 100%; border-radius: 6px; padding-inline: .75rem; }
input { color: var(--text); background: var(--card); border: 1px solid var(--control); text-transform: uppercase; }
button { margin-block-start: .75rem; border: 0; font-weight: 600; color: var(--on-ink); background: var(--ink); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
`;
