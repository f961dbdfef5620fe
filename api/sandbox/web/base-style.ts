/** The common start of all style sheets. Uses the application's colours; light or dark follows the system. */
export const BASE_STYLE = `
:root {
  color-scheme: light dark;
  --bg: #f1f5f8; --surface: #fcfeff; --raised: #e7eef3; --field: #fcfeff; --line: #c7d1da; --edge: #6a7b8d;
  --text: #0d1c32; --text-2: #314259; --text-3: #47586e;
  --accent: #fba152; --accent-hover: #ffb874; --on-accent: #07172d; --accent-text: #984515; --accent-soft: #fae5d2;
  --was: #226094; --mark: #c9550a; --good: #046c46; --good-soft: #d3f1e1; --warn: #725805; --warn-soft: #f3ecc8;
  --bad: #b1243b; --bad-soft: #fce4e5; --focus: #06489c; --lift: 0 8px 24px -8px rgb(17 30 58 / 0.18);
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #091429; --surface: #0f1d34; --raised: #182843; --field: #050c1e; --line: #2a3b56; --edge: #687a94;
    --text: #ecf1f7; --text-2: #bfcad7; --text-3: #94a5b7;
    --accent: #fba860; --accent-hover: #febd7f; --accent-text: #fcaf69; --accent-soft: #1e3254;
    --was: #7cb3de; --mark: #fba860; --good: #58dfa5; --good-soft: #0a3225; --warn: #ecdc60; --warn-soft: #2d2b19;
    --bad: #f97e89; --bad-soft: #421a1e; --focus: #fada99; --lift: 0 10px 28px -10px rgb(0 4 16 / 0.7);
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--bg); color: var(--text);
}
a { color: var(--accent-text); text-underline-offset: 0.2em; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--surface); padding: 0.5rem 0.75rem; z-index: 1; }
.sandbox {
  text-align: center; font-size: 0.9375rem; color: var(--warn); background: var(--warn-soft);
  border-bottom: 1px solid var(--line);
}
.brand { display: inline-flex; align-items: center; gap: 0.6rem; font-weight: 600; font-size: 1.25rem; }
.mark { width: 1.6rem; height: 1.6rem; fill: none; stroke-width: 2; }
.mark .was { stroke: var(--was); } .mark .now { stroke: var(--mark); }
.quiet { color: var(--text-3); font-size: 0.9375rem; }
`;
