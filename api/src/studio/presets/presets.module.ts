import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { PresetRepository } from './preset.repository.js';
import { PresetsController } from './presets.controller.js';
import { PresetsService } from './presets.service.js';

@Module({
  imports: [AuthModule],
  controllers: [PresetsController],
  providers: [PresetRepository, PresetsService],
  exports: [PresetRepository],
})
export class PresetsModule {}
