import { AppError } from '../../platform/errors/app-error.js';

export const MAX_PRESETS = 200;

export const badPresetId = (): AppError =>
  new AppError({
    code: 'presets.bad_id',
    status: 400,
    message: 'A preset ID is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.',
  });

/** Also the response for a preset of another workspace. */
export const presetNotFound = (): AppError =>
  new AppError({ code: 'presets.not_found', status: 404, message: 'There is no such preset.' });

/** @param name of the preset that has it */
export const presetNameTaken = (name: string): AppError => {
  const message = `There is already a preset called ${name}.`;
  return new AppError({ code: 'presets.name_taken', status: 409, message, details: { fields: { name: message } } });
};

export const tooManyPresets = (): AppError =>
  new AppError({
    code: 'presets.too_many',
    status: 409,
    message: `A workspace has at most ${MAX_PRESETS} presets. Delete one to add another.`,
  });
