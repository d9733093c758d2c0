"""Makes the modules that follow from the service's catalog of endpoints, before the package is built."""

import shutil
import subprocess
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class GeneratedModules(BuildHookInterface):
    def initialize(self, version, build_data):
        service = Path(self.root).parent.parent
        if not (service / "bin/generated-clients.ts").exists():
            return  # an unpacked source distribution: it has them
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("The service's own tools make the client: install npm, and run `npm ci` in its folder.")
        subprocess.run([npm, "run", "--silent", "clients"], cwd=service, check=True)
