/** Polls for new mails every two seconds, and updates the list without touching the open mail. */
export const INBOX_SCRIPT = `
const list = document.querySelector('#list');
const status = document.querySelector('#status');
async function renew() {
  try {
    const response = await fetch(location.href, { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.querySelector('#list');
    if (fresh && fresh.innerHTML !== list.innerHTML) {
      const focused = document.activeElement && document.activeElement.id;
      list.innerHTML = fresh.innerHTML;
      if (focused) document.getElementById(focused)?.focus();
      status.textContent = page.querySelector('#status').textContent;
      if (!document.body.dataset.opened && page.body.dataset.opened) location.reload();
    }
  } catch {
    status.textContent = 'The sandbox does not answer; trying again.';
  }
}
setInterval(() => { if (!document.hidden) void renew(); }, 2000);
document.addEventListener('visibilitychange', () => { if (!document.hidden) void renew(); });
`;
