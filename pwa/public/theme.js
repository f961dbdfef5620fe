/* global document, localStorage, matchMedia */
// Runs before the first paint: the chosen theme, else the system's.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('attune.theme');
  } catch {
    // The system's theme it is.
  }
  var isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
