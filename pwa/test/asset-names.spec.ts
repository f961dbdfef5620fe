import { isBlocked } from '../vite/asset-names';

it.each([
  ['assets/analytics-dark-Dc20bjhF.webp', true],
  ['assets/online/analytics-page-DIESdN89.js', true],
  ['assets/stats-card-Dc20bjhF.js', true],
  ['assets/ad-B0NOXRDX.js', true],
  ['assets/song-tracker-B0NOXRDX.js', true],
  ['assets/install-banner-B0NOXRDX.js', true],
  ['assets/figures-dark-Dc20bjhF.webp', false],
  ['assets/track-header-B0NOXRDX.js', false],
  ['assets/upload-status-BOo9kY2d.js', false],
  ['assets/download-panel-BOo9kY2d.js', false],
  ['assets/retune-transfer-BwWkjIDG.js', false],
  // A hash, which may be any letters.
  ['assets/choice-ads-Yq2a.js', false],
])('an asset named %s is one that blockers stop: %s', (file, blocked) => {
  expect(isBlocked(file)).toBe(blocked);
});
