/* global document, localStorage, location, matchMedia */
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
  var address = location.pathname.replace(/^\/|\/$/g, '');
  if (address === '' && document.cookie.indexOf('attune-signed-in=1') >= 0) address = '+';
  (early.pages[address] || []).forEach(function (number) {
    var file = '/' + early.files[number];
    var link = document.createElement('link');
    link.rel = /\.css$/.test(file) ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.appendChild(link);
  });
})();
