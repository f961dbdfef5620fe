/* global addEventListener, document, localStorage, location, matchMedia, PerformanceObserver, setTimeout */
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

// What the page of this address consists of (vite/early-links.ts), fetched beside the entry instead of after it. The
// entry of a prerendered page is requested here, too.
(function () {
  var data = document.getElementById('early-chunks');
  if (!data) return;
  var early = JSON.parse(data.textContent);
  var isPrerendered = data.dataset.prerendered !== undefined;
  var address = location.pathname.replace(/^\/|\/$/g, '');
  // Pages are prerendered for visitors.
  var isSignedIn = !isPrerendered && document.cookie.indexOf('attune-signed-in=1') >= 0;
  function ask(files) {
    files.forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.appendChild(link);
    });
  }
  var own = (isSignedIn && early.pages['+' + address]) || early.pages[address] || [];
  var files = own.map(function (number) {
    return early.files[number];
  });
  if (!isPrerendered) {
    ask(files);
    return;
  }
  // A prerendered page should be painted first, with its styles and fonts; a hidden one is not painted.
  var isLoading = false;
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) loadScripts();
  else {
    new PerformanceObserver(loadScripts).observe({ type: 'paint', buffered: true });
    // Fallback in case the paint never happens or is not reported.
    setTimeout(loadScripts, 3000);
  }
  function loadScripts() {
    if (isLoading) return;
    isLoading = true;
    // The entry's imports, too, as scripts: each then runs as a task of its own.
    early.files.slice(0, early.entryFiles).forEach(function (file) {
      var script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      script.src = '/' + file;
      document.head.appendChild(script);
    });
    ask(files);
  }
})();

// The last button pressed on a prerendered page, until React listens (app/prerendered-page.ts).
document.addEventListener(
  'click',
  function (event) {
    var button = event.target.closest('#root[data-prerendered]:not([data-hydrated]) button');
    if (!button) return;
    document.querySelectorAll('[data-pressed]').forEach(function (other) {
      other.removeAttribute('data-pressed');
    });
    button.setAttribute('data-pressed', '');
  },
  true,
);

// A file that is dropped where nothing takes it, or nothing yet, must not make the browser open it in the page's place.
['dragover', 'drop'].forEach(function (type) {
  addEventListener(type, function (event) {
    if (event.dataTransfer && event.dataTransfer.types.indexOf('Files') >= 0) event.preventDefault();
  });
});
