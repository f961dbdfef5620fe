import studioStyles from '../../src/features/studio/studio.css?url';

/** jsdom loads no style sheets, and React waits for one that is not there yet. */
export function withStudioStyles(): void {
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = studioStyles;
  document.head.append(styles);
}
