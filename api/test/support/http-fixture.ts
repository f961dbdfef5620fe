import { setTimeout as sleep } from 'node:timers/promises';
import { Body, Controller, Get, Module, Param, ParseUUIDPipe, Post, Res, Sse } from '@nestjs/common';
import { IsInt, IsString, Max } from 'class-validator';
import type { Response } from 'express';
import { interval, map, type Observable, timer } from 'rxjs';
import { DataSource } from 'typeorm';
import { DatabaseModule } from '../../src/platform/database/database.module.js';
import { AppError } from '../../src/platform/errors/app-error.js';
import { JobsModule } from '../../src/platform/jobs/jobs.module.js';
import { StorageModule } from '../../src/platform/storage/storage.module.js';

class NoteDto {
  @IsString()
  text!: string;

  @IsInt()
  @Max(10)
  stars!: number;
}

@Controller('fixture')
class FixtureController {
  constructor(private readonly dataSource: DataSource) {}

  @Post('notes')
  note(@Body() note: NoteDto): NoteDto {
    return note;
  }

  @Get('things/:id')
  thing(@Param('id', ParseUUIDPipe) id: string): { id: string } {
    return { id };
  }

  @Get('refused')
  refused(): never {
    throw new AppError({ code: 'fixture.refused', status: 409, message: 'Not so.', details: { why: 'because' } });
  }

  @Get('broken')
  broken(): never {
    throw new Error('the password is /etc/secret');
  }

  @Get('broken-song')
  brokenSong(@Res() response: Response): never {
    response.set({ 'Content-Type': 'audio/mpeg', 'Content-Length': '9' });
    throw new Error('no song after all');
  }

  @Get('broken-midway')
  brokenMidway(@Res() response: Response): never {
    response.write('half');
    throw new Error('too late');
  }

  @Get('rows')
  rows(): Promise<unknown> {
    return this.dataSource.query('SELECT 1 AS one');
  }

  @Get('slow')
  async slow(): Promise<{ done: true }> {
    await sleep(700);
    return { done: true };
  }

  @Sse('events')
  events(): Observable<{ data: number }> {
    return interval(50).pipe(map((data) => ({ data })));
  }

  @Sse('patient')
  patient(): Observable<{ data: string }> {
    return timer(1_500).pipe(map(() => ({ data: 'later' })));
  }
}

@Module({
  imports: [
    DatabaseModule.forRoot({ entities: [], migrations: [] }, 'api'),
    StorageModule,
    JobsModule.forApi({ definitions: [] }),
  ],
  controllers: [FixtureController],
})
export class HttpFixture {}
