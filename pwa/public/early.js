/* global document, localStorage, location, matchMedia, requestAnimationFrame, setTimeout */
// Runs before the first paint.

// The chosen theme, else the system's.
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

// What the page of this address consists of (vite/early-links.ts), fetched beside the entry instead of after it.
(function () {
  var data = document.getElementById('early-chunks');
  if (!data) return;
  var early = JSON.parse(data.textContent);
  var isDrawn = data.dataset.drawn !== undefined;
  var address = location.pathname.replace(/^\/|\/$/g, '');
  // Pages are drawn for visitors.
  if (address === '' && !isDrawn && document.cookie.indexOf('attune-signed-in=1') >= 0) address = '+';
  function ask() {
    (early.pages[address] || []).forEach(function (number) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = '/' + early.files[number];
      document.head.appendChild(link);
    });
  }
  // A page that is drawn already is to be seen first, with its styles and letters.
  if (isDrawn) {
    requestAnimationFrame(function () {
      setTimeout(ask);
    });
  } else ask();
})();

// The last button pressed on a page that was drawn by the build, for the time when something listens (app/drawn-page.ts).
document.addEventListener(
  'click',
  function (event) {
    var button = event.target.closest('#root[data-drawn] button');
    if (!button) return;
    document.querySelectorAll('[data-pressed]').forEach(function (other) {
      other.removeAttribute('data-pressed');
    });
    button.setAttribute('data-pressed', '');
  },
  true,
);
