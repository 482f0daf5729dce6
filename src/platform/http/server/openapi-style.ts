/** The style of /api/docs, in the product's colors, as one small file. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf5; --card: #fff; --text: #17223b; --muted: #545e75; --line: #d8d9dc; --ink: #1f4e9c; --margin: #b3262e; }
@media (prefers-color-scheme: dark) { :root { --paper: #12211d; --card: #1a2c27; --text: #eef3ec; --muted: #a9b8b0; --line: #34473f; --ink: #9cc2ff; --margin: #ff9a94; } }
body { margin: 0; background: var(--paper); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-inline-size: 56rem; margin-inline: auto; padding: 2rem 1rem 4rem; }
h1 { padding-inline-start: .75rem; border-inline-start: 2px solid var(--margin); line-height: 1.25; }
h2 { margin-block: 2.5rem .5rem; text-transform: capitalize; }
section { margin-block: .75rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
section h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
section p { margin-block: .25rem .5rem; color: var(--muted); }
a { color: var(--ink); }
summary { cursor: pointer; padding-block: .25rem; color: var(--ink); }
pre { margin: 0; padding: .75rem; overflow: auto; max-block-size: 24rem; border: 1px solid var(--line); border-radius: 6px; font-size: .8125rem; }
:focus-visible { outline: 2px solid var(--margin); outline-offset: 2px; }
`;
