import { BASE_STYLE } from '../web/base-style.js';

/** The style sheet of the inbox. */
export const INBOX_STYLE = `${BASE_STYLE}
body { font: 1rem/1.5 "Instrument Sans", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: 3px; }
h1 { margin: 0; font-size: clamp(1.35rem, 1.2rem + 0.8vw, 1.75rem); line-height: 1.2; letter-spacing: -0.02em; font-weight: 600; overflow-wrap: anywhere; }
p, ol, dl, dd { margin: 0; padding: 0; }
ol { list-style: none; }
.sandbox { padding: 0.45rem 1rem; }
.head {
  display: flex; align-items: center; gap: 0.5rem 1rem; padding: 0.6rem clamp(1rem, 2vw, 1.5rem);
  border-bottom: 1px solid var(--line);
}
.head form { margin-left: auto; }
.brand { min-height: 2.75rem; color: var(--text); text-decoration: none; }
.quiet { overflow-wrap: anywhere; }
.button {
  min-height: 2.75rem; padding: 0.4rem 1rem; font: inherit; font-size: 0.9375rem; font-weight: 550; cursor: pointer;
  color: var(--text); background: transparent; border: 1px solid var(--edge); border-radius: 6px;
}
.button:hover { background: var(--raised); }
main { flex: 1; display: flex; flex-direction: column; min-height: 0; }
.list a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 0.75rem; padding: 0.75rem 1rem; text-decoration: none;
  color: var(--text); border-bottom: 1px solid var(--line);
}
.list a:hover { background: var(--raised); }
.list span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list .to { font-size: 0.9375rem; color: var(--text-2); }
.list time { font-size: 0.8125rem; line-height: 1.8; color: var(--text-3); font-variant-numeric: tabular-nums; }
.list .subject, .list .preview { grid-column: 1 / -1; }
.list .subject { font-weight: 600; }
.list .preview { font-size: 0.9375rem; color: var(--text-3); }
.mail { flex: 1; display: flex; flex-direction: column; gap: 1rem; padding: 1rem; min-width: 0; }
.back { align-self: start; display: inline-flex; align-items: center; min-height: 2.75rem; }
.envelope { display: grid; gap: 0.15rem; font-size: 0.9375rem; }
.envelope div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0.5rem; }
.envelope dt { color: var(--text-3); }
.envelope dd { overflow-wrap: anywhere; }
.views { display: flex; gap: 0.25rem; border-bottom: 1px solid var(--line); }
.views a {
  display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 0.9rem; color: var(--text-2);
  text-decoration: none; font-size: 0.9375rem; border-bottom: 3px solid transparent; margin-bottom: -1px;
}
.views a:hover { background: var(--raised); }
.views a[aria-current] { color: var(--text); font-weight: 600; border-bottom-color: var(--mark); }
iframe { flex: 1; width: 100%; min-height: 44rem; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
pre {
  margin: 0; padding: 1rem; overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
  font: 0.8125rem/1.55 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace;
}
pre.text { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; max-width: 46rem; }
@media (max-width: 53.99rem) {
  .listing .mail { display: none; }
  .listing:not([data-opened]) .mail, .listing[data-opened=""] .mail { display: flex; }
  .reading .list { display: none; }
}
@media (min-width: 54rem) {
  body { height: 100vh; }
  main { flex-direction: row; }
  .list { flex: 0 0 24rem; overflow-y: auto; border-right: 1px solid var(--line); }
  .list a[aria-current] { background: var(--accent-soft); box-shadow: inset 3px 0 0 var(--mark); }
  .mail { overflow-y: auto; padding: 1.5rem clamp(1.5rem, 3vw, 2.5rem); }
  .back { display: none; }
  iframe { min-height: 30rem; }
}
`;
