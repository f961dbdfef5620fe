// A browser in British English, wherever the tests run: dates and hours follow it.
Object.defineProperty(navigator, 'language', { configurable: true, value: 'en-GB' });
