/** Written by `npm run lab -- demo-song`. `strokes`: a digit of base 36 for the peak of each slice. */
export const LOW_WATER = {
  title: 'Low Water',
  instruments: 'piano and strings',
  seconds: 43.33,
  strokes:
    'efeqnlppqtsswvunolkjsqvstqkjknyutrsrrpohjiigdckkguvqtnmopheekpqjhggmqnqqqopnnhnouoitoputkhhhomjlpjusossrqoqnkksnlqsnnurkrspplkknotpjhjtzuolijonmgebcb98866310000',
};
