// Figures as the tables of sound print them.
const INAUDIBLE_DB = -100;

export function minus(text) {
  return text.replace('-', '−');
}

export function whole(db) {
  return db < INAUDIBLE_DB ? '< −100' : minus(db.toFixed(0));
}

export function tenth(db) {
  return db < INAUDIBLE_DB ? '< −100' : minus(db.toFixed(1));
}

export function hundredth(value) {
  return minus((Math.abs(value) < 0.005 ? 0 : value).toFixed(2));
}

export function decibels(value) {
  return `${value < -0.005 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
}

export function list(values) {
  return values.map(decibels).join(' ');
}
