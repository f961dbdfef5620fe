import { BASE_STYLE } from '../../web/base-style.js';

/** The style sheet of the provider's pages. */
export const STYLE = `${BASE_STYLE}
body {
  font: 1.0625rem/1.55 "Instrument Sans", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
h1, h2 { line-height: 1.15; letter-spacing: -0.02em; margin: 0; font-weight: 600; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 1.45rem + 1.4vw, 2.375rem); }
h2 { font-size: 1.25rem; }
p { margin: 0; }
small { font-size: 0.8125rem; }
.sandbox { padding: 0.55rem 1rem; }
.head, main, .foot { width: 100%; max-width: 66rem; margin: 0 auto; padding-inline: clamp(1rem, 0.4rem + 2.6vw, 2.5rem); }
.head { padding-block: 1.25rem 0; }
main { flex: 1; padding-block: clamp(1.5rem, 1rem + 2vw, 3rem); }
.foot { padding-block: 1.25rem; font-size: 0.8125rem; color: var(--text-3); }
.figure { font-family: "Martian Mono", ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; font-size: 0.875rem; white-space: nowrap; }
.split { display: grid; gap: clamp(1.5rem, 4vw, 4rem); align-items: start; }
@media (min-width: 54rem) { .split { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); } }
.panel {
  background: var(--surface); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--lift);
  padding: clamp(1.1rem, 0.8rem + 1.4vw, 1.75rem); display: grid; gap: 1.5rem; min-width: 0;
}
.panel.narrow { max-width: 34rem; justify-items: start; gap: 1rem; }
.stack { display: grid; gap: 1.5rem; max-width: 46rem; }
.summary { display: grid; gap: 1rem; }
.price strong { font-size: clamp(2.125rem, 1.6rem + 2.4vw, 3.25rem); font-weight: 600; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
.price span { color: var(--text-3); }
dl.lines { margin: 0; border-top: 1px solid var(--line); }
dl.lines div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
dl.lines dt small { display: block; color: var(--text-3); }
dl.lines dd { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
dl.lines .total { font-weight: 600; }
dl.lines small { font-weight: 400; }
.panel > dl.lines:first-of-type { border-top: 0; margin-top: -0.75rem; }
.title { display: grid; gap: 0.5rem; }
.title a { font-size: 0.9375rem; }
form { display: grid; gap: 1.25rem; margin: 0; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.field { display: grid; gap: 0.4rem; align-content: start; min-width: 0; }
.field.number, .field.name { grid-column: 1 / -1; }
label { font-size: 0.9375rem; font-weight: 550; }
input:not([type=radio]) {
  width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; font-size: 1rem; color: var(--text);
  background: var(--field); border: 1px solid var(--edge); border-radius: 6px; font-variant-numeric: tabular-nums;
}
input::placeholder { color: var(--text-3); opacity: 1; }
input[aria-invalid=true] { border: 2px solid var(--bad); padding: calc(0.5rem - 1px) calc(0.75rem - 1px); }
.error { color: var(--bad); font-size: 0.9375rem; line-height: 1.35; }
.error::before { content: "! "; font-weight: 700; }
.alert { padding: 0.75rem 0.9rem; border-left: 4px solid; border-radius: 3px; }
.alert.bad { background: var(--bad-soft); border-color: var(--bad); color: var(--text); }
.alert.good { background: var(--good-soft); border-color: var(--good); color: var(--text); }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: 0.5rem 1.1rem; cursor: pointer;
  font: inherit; font-size: 1rem; font-weight: 550; text-decoration: none; text-align: center; line-height: 1.25;
  color: var(--text); background: transparent; border: 1px solid var(--edge); border-radius: 6px;
}
.button:hover { background: var(--raised); }
.button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button.primary:hover { background: var(--accent-hover); }
.button.danger { color: var(--bad); border-color: var(--bad); }
.button.large { min-height: 3.25rem; width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
.back { text-align: center; font-size: 0.9375rem; }
.cards { border-top: 1px solid var(--line); padding-top: 1.25rem; display: grid; gap: 0.5rem; }
.cards h2 { font-size: 1rem; }
.cards ul { list-style: none; margin: 0; padding: 0; }
.cards li { border-top: 1px solid var(--line); }
.cards li:first-child { border-top: 0; }
.cards a {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr)); gap: 0 1rem; align-items: center;
  min-height: 2.75rem; padding: 0.4rem 0; text-decoration: none; font-size: 0.9375rem; line-height: 1.4;
}
.cards a:hover { background: var(--raised); }
.cards a .figure { text-decoration: underline; }
.cards a span + span { color: var(--text-2); }
.badge { display: inline-block; font-size: 0.8125rem; font-weight: 550; padding: 0.1rem 0.5rem; border: 1px solid; border-radius: 3px; white-space: nowrap; }
.badge.good { color: var(--good); } .badge.warn { color: var(--warn); } .badge.bad { color: var(--bad); }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; justify-content: space-between; align-items: baseline; }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
legend { font-weight: 550; padding: 0; margin-bottom: 0.5rem; }
.choice {
  display: grid; grid-template-columns: auto 1fr auto; gap: 0.1rem 0.75rem; align-items: center; padding: 0.75rem 0.9rem;
  border: 1px solid var(--edge); border-radius: 6px; font-weight: 400; font-size: 1rem; cursor: pointer;
}
.choice:has(input:checked) { background: var(--accent-soft); border-color: var(--accent-text); box-shadow: inset 3px 0 0 var(--accent); }
.choice:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
.choice input { width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--mark); }
.choice b { font-weight: 600; }
.choice small { grid-column: 2 / -1; color: var(--text-3); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th { text-align: left; font-weight: 550; color: var(--text-3); font-size: 0.8125rem; }
th, td { padding: 0.6rem 1rem 0.6rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.amount, th.amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
td:first-child { white-space: nowrap; }
@media (max-width: 30rem) { th, td { padding-right: 0.6rem; } }
`;
