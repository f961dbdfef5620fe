import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { Builder, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/own-instance';

/** What a journey needs of a browser, whichever protocol it speaks. */
export interface OtherBrowser {
  open(address: string): Promise<void>;
  /** Presses the page's button or link with this name, or the tile that begins with it. */
  press(name: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  /** Gives a file to the page's first file field. */
  choose(file: string): Promise<void>;
  /** Runs a function in the page. It has to be complete in itself. */
  run<T>(code: () => T): Promise<T>;
  close(): Promise<void>;
}

const LIBRARIES = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu`);
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));
const WEBKIT = LIBRARIES.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`).find((file) => existsSync(file));
const HELPERS = ['/usr/bin/xvfb-run', '/usr/bin/WebKitWebDriver', '/usr/bin/pulseaudio'];
const MICROPHONE_HZ = 442;

export const OTHER_BROWSERS = {
  Firefox: { isInstalled: FIREFOX !== undefined && existsSync('/usr/bin/pulseaudio'), start: startFirefox },
  WebKit: { isInstalled: WEBKIT !== undefined && HELPERS.every((file) => existsSync(file)), start: startWebKit },
};

/** A sound server whose loudspeaker is nowhere: without one, these browsers' audio contexts never run. */
export async function startSoundServer(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'attune-sound-'));
  process.env.XDG_RUNTIME_DIR = folder;
  const modules = ['-n', '-L', 'module-native-protocol-unix', '-L', 'module-null-sink'];
  const server = spawn('pulseaudio', [...modules, '--exit-idle-time=-1'], { stdio: 'ignore' });
  await until(() => existsSync(path.join(folder, 'pulse/native')));
  return () => {
    server.kill();
    // It removes its own files meanwhile.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

/** Firefox as it is installed, over WebDriver BiDi; its microphone hears 442 Hz. */
async function startFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    extraPrefsFirefox: {
      'media.autoplay.default': 0,
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.navigator.audio.fake_frequency': MICROPHONE_HZ,
    },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const element = async (find: (name: string) => Element | null, name: string) =>
    (await page.waitForFunction(find, { timeout: 15_000 }, name)) as ElementHandle;
  return {
    open: async (address) => {
      await page.goto(address);
    },
    press: async (name) => (await element(controlNamed, name)).click(),
    type: async (label, text) => (await element(fieldLabelled, label)).type(text),
    choose: async (file) => {
      const field = await page.waitForSelector('input[type=file]');
      await field?.uploadFile(file);
    },
    run: (code) => page.evaluate(code),
    close: () => browser.close(),
  };
}

/** WebKitGTK's own small browser, over WebDriver, on a display that is not shown. */
async function startWebKit(): Promise<OtherBrowser> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { stdio: 'ignore', detached: true });
  const session = await untilDone(() =>
    new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: WEBKIT, args: ['--automation'] },
      })
      .build(),
  );
  const element = (find: (name: string) => Element | null, name: string) =>
    session.wait(() => session.executeScript<WebElement>(find, name), 15_000, `There is no ${name} on the page`);
  return {
    open: (address) => session.get(address),
    press: async (name) => (await element(controlNamed, name)).click(),
    type: async (label, text) => (await element(fieldLabelled, label)).sendKeys(text),
    choose: async (file) => {
      const field = await element(() => document.querySelector('input[type=file]'), 'file field');
      await field.sendKeys(file);
    },
    run: (code) => session.executeScript(code),
    close: async () => {
      await session.quit();
      stop(driver);
    },
  };
}

/** Runs in the page: not in the header, which names its pages as pages name their buttons. */
function controlNamed(name: string): Element | null {
  const controls = [...document.querySelectorAll('main button, main a, main [role=radio]')];
  const nameOf = (control: Element) => (control.getAttribute('aria-label') ?? control.textContent).trim();
  const isVisible = (control: Element) => control.getClientRects().length > 0 && !control.hasAttribute('disabled');
  // A tile's name goes on with what it means.
  const isNamed = (control: Element) =>
    control.role === 'radio' ? nameOf(control).startsWith(name) : nameOf(control) === name;
  return controls.find((control) => isVisible(control) && isNamed(control)) ?? null;
}

/** Runs in the page. */
function fieldLabelled(label: string): Element | null {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent.trim() === label);
  return found?.control ?? null;
}

async function until(isDone: () => boolean): Promise<void> {
  await untilDone(() => (isDone() ? Promise.resolve(true) : Promise.reject(new Error('It has not started'))));
}

/** Tries for ten seconds. */
async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
  const start = Date.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() - start > 10_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** With its display. */
function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid);
}
