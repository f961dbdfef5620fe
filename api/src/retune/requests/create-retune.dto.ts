import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID, ValidateBy, ValidateNested } from 'class-validator';
import { MayBeMissing } from '../../platform/http/may-be-missing.js';
import { MAX_UNFINISHED } from './retune-admission.service.js';
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
      MayBeMissing(),
      ValidateBy({ name: 'isPlain', validator: { validate: isPlain, defaultMessage: () => message } }),
    )(target, name);
  };
}

/** The options of a retune. */
export class RetuneOptionsDto {
  @Parameter()
  targetHz!: number;

  @Parameter()
  sourceHz?: number | 'auto';

  @Parameter()
  sourceBasis?: string;

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

  @Parameter()
  straighten?: boolean;
}

/** Where a song is: just one of the two. */
class SongSourceDto {
  /** Of a complete upload: the last part of its address. */
  @MayBeMissing()
  @IsUUID('all', { message: 'uploadId must be the UUID of an upload' })
  uploadId?: string;

  /** Of a retune whose original is stored, as those of a history are. */
  @MayBeMissing()
  @IsUUID('all', { message: 'retuneId must be the UUID of a retune' })
  retuneId?: string;
}

class ListedSongDto extends SongSourceDto {
  /** A UUID of your choice: the id of its retune. */
  @MayBeMissing()
  @IsUUID('all', { message: 'id must be a UUID' })
  id?: string;
}

export class CreateRetuneDto extends IntersectionType(SongSourceDto, RetuneOptionsDto) {
  /** A list in place of one song, with the same options; all of it is admitted, or nothing. */
  @ApiPropertyOptional({ type: [ListedSongDto], minItems: 1, maxItems: MAX_UNFINISHED })
  @MayBeMissing()
  @IsArray({ message: 'songs must be a list' })
  @ArrayMinSize(1, { message: 'songs must not be empty' })
  @ArrayMaxSize(MAX_UNFINISHED, { message: `songs must have at most ${MAX_UNFINISHED} entries: make a batch of more` })
  @ValidateNested({ each: true })
  @Type(() => ListedSongDto)
  songs?: ListedSongDto[];
}
