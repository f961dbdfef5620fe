import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsUUID, ValidateBy, ValidateIf } from 'class-validator';
import { PARAMETERS } from './retune-parameters.openapi.js';

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** One of the parameters of `POST /api/retune`, as a text or as what it stands for; its value is checked as there. */
function Parameter(): PropertyDecorator {
  return (target, name) => {
    const found = PARAMETERS.find((parameter) => parameter.name === name);
    if (!found) throw new Error(`There is no parameter ${String(name)}.`);
    const { description, schema } = found;
    // The other names are those of the query.
    const options = {
      description: description.replace(/ Also as .*/, ''),
      ...schema,
      required: name === 'targetHz',
    } as ApiPropertyOptions;
    const message = `${String(name)} must be a text, a number, true or false`;
    applyDecorators(
      ApiProperty(options),
      ValidateIf((_body, value) => value !== undefined),
      ValidateBy({ name: 'isPlain', validator: { validate: isPlain, defaultMessage: () => message } }),
    )(target, name);
  };
}

export class CreateRetuneDto {
  /** Of a complete upload: the last part of its address. */
  @IsUUID('all', { message: 'uploadId must be the UUID of an upload' })
  uploadId!: string;

  @Parameter()
  targetHz!: number;

  @Parameter()
  sourceHz?: number | 'auto';

  @Parameter()
  hintHz?: number;

  @Parameter()
  anchor?: string;

  @Parameter()
  mode?: string;

  @Parameter()
  format?: string;

  @Parameter()
  quality?: string;

  @Parameter()
  bitDepth?: number;

  @Parameter()
  force?: boolean;
}
