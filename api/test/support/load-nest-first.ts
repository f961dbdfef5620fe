// CommonJS packages that require Nest (throttler is one) fail in Jest's module loader unless Nest is already loaded.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
