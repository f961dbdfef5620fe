import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PlansDto } from './dto/plans.dto.js';

@ApiTags('billing')
@Controller('plans')
export class PlansController {
  private readonly plans = new PlansDto();

  /** The plans on sale and their features. The same for everyone. */
  @Get()
  @Header('Cache-Control', 'public, max-age=300')
  list(): PlansDto {
    return this.plans;
  }
}
