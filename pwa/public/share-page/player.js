/* global document, HTMLMediaElement, navigator */
/** Replaces the browser's two players by one that switches between the original and the retuned song. */
function startPlayer(panel) {
  const find = (selector) => panel.querySelector(selector);
  const sounds = new Map([...panel.querySelectorAll('audio[data-sound]')].map((sound) => [sound.dataset.sound, sound]));
  const [button, position, time, length] = ['play', 'position', 'time', 'length'].map((name) => find(`[data-${name}]`));
  const [wave, problem] = ['wave', 'problem'].map((name) => find(`[data-${name}]`));
  const drawings = panel.querySelectorAll('[data-played]');
  let current = sounds.get('retuned');
  // The place in the song, 0 to 1, and whether it plays, until the current sound has loaded far enough to take them over.
  let wanted = null;

  for (const sound of sounds.values()) {
    // The louder of the two is turned down, so that both are equally loud.
    sound.volume = 10 ** (Number(sound.dataset.gainDb) / 20);
    sound.parentElement.hidden = true;
    sound.addEventListener('timeupdate', () => sound === current && showPosition());
    sound.addEventListener('loadedmetadata', () => sound === current && showLength());
    for (const event of ['play', 'pause', 'ended']) sound.addEventListener(event, showState);
    sound.addEventListener('error', () => sound === current && showProblem());
  }
  find('[data-controls]').hidden = false;
  const versions = find('[data-versions]');
  if (versions) versions.hidden = false;

  button.addEventListener('click', () => (current.paused ? play() : current.pause()));
  position.addEventListener('input', () => seek(Number(position.value) / Number(position.max)));
  wave?.addEventListener('click', ({ clientX }) => {
    const shown = [...wave.children].find((drawing) => drawing.getClientRects().length > 0) ?? wave;
    const { left, width } = shown.getBoundingClientRect();
    seek(Math.min(1, Math.max(0, (clientX - left) / width)));
  });
  versions?.addEventListener('change', ({ target }) => switchTo(sounds.get(target.value)));

  function play() {
    problem.hidden = true;
    current.play().catch((error) => {
      if (error.name !== 'AbortError') showProblem();
    });
  }

  /** Keeps the place in the song, and whether it plays. */
  function switchTo(next) {
    const previous = current;
    wanted ??= { isPlaying: !previous.paused, place: share() };
    current = next;
    panel.dataset.version = next.dataset.sound;
    previous.pause();
    problem.hidden = true;
    if (wanted.isPlaying || wanted.place > 0) return applyWanted('auto');
    wanted = null;
    showPosition();
    showLength();
  }

  function seek(to) {
    wanted = { isPlaying: wanted?.isPlaying ?? !current.paused, place: to };
    applyWanted('metadata');
  }

  /** At once, or when the current sound's metadata has loaded. */
  function applyWanted(preload) {
    const sound = current;
    const apply = () => {
      if (sound !== current || wanted === null) return;
      const { isPlaying, place } = wanted;
      wanted = null;
      sound.currentTime = place * sound.duration;
      showPosition();
      showLength();
      if (isPlaying && sound.paused) play();
    };
    if (sound.readyState >= HTMLMediaElement.HAVE_METADATA) return apply();
    sound.addEventListener('loadedmetadata', apply, { once: true });
    sound.preload = preload;
    sound.load();
  }

  /** Of the song that is over, 0 to 1. */
  function share() {
    return current.duration > 0 ? current.currentTime / current.duration : 0;
  }

  function showPosition() {
    const at = share();
    time.textContent = clock(current.currentTime);
    position.value = String(Math.round(at * Number(position.max)));
    position.setAttribute('aria-valuetext', `${clock(current.currentTime)} of ${length.textContent}`);
    for (const played of drawings) {
      played.setAttribute('width', String(at * played.ownerSVGElement.viewBox.baseVal.width));
    }
  }

  function showLength() {
    if (Number.isFinite(current.duration)) length.textContent = clock(current.duration);
  }

  function showState() {
    const isPlaying = !current.paused && !current.ended;
    panel.classList.toggle('is-playing', isPlaying);
    button.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
  }

  function showProblem() {
    const name = current.dataset.sound === 'original' ? 'original' : 'retuned song';
    problem.textContent = `Your browser couldn’t play the ${name}. Reload the page to try again, or download the song.`;
    problem.hidden = false;
    showState();
  }
}

/** In a list: one button instead of the browser's player. */
function startRow(sound) {
  const button = sound.nextElementSibling;
  sound.hidden = true;
  button.hidden = false;
  button.addEventListener('click', () => (sound.paused ? sound.play().catch(() => {}) : sound.pause()));
  const show = () => {
    const isPlaying = !sound.paused && !sound.ended;
    button.classList.toggle('is-playing', isPlaying);
    button.setAttribute('aria-label', `${isPlaying ? 'Pause' : 'Play'} ${button.dataset.name}`);
  };
  for (const event of ['play', 'pause', 'ended']) sound.addEventListener(event, show);
  // Where the song cannot be played here, the browser's own player says so.
  sound.addEventListener('error', () => {
    sound.hidden = false;
    button.hidden = true;
  });
}

function clock(seconds) {
  const whole = Math.floor(seconds || 0);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** Dates as the visitor writes them; the page's words are English. */
function showDates() {
  const locale = navigator.language.startsWith('en') ? navigator.language : 'en-GB';
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  for (const time of document.querySelectorAll('time[data-day]'))
    time.textContent = day.format(new Date(time.dateTime));
}

showDates();

for (const panel of document.querySelectorAll('[data-player]')) startPlayer(panel);
for (const sound of document.querySelectorAll('audio[data-row-sound]')) startRow(sound);

// One sound at a time.
document.addEventListener(
  'play',
  ({ target }) => {
    for (const sound of document.querySelectorAll('audio')) if (sound !== target) sound.pause();
  },
  true,
);
