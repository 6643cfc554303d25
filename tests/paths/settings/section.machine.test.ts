import { sectionModel } from '../../../src/machines/settings/section.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(sectionModel);
