/** To the page, when what had the focus is gone: the next Tab would begin at the very top otherwise. */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}
